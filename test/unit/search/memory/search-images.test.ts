import { appendFile, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DamagedFileError, readFramedFile, writeFramedFile } from '#search/memory/images/framed-file';
import { ImageStoreFile } from '#search/memory/images/image-store-file';
import { ImageStorePostgres } from '#search/memory/images/image-store-postgres';
import type { ImageStore } from '#search/memory/images/image-store';
import { SearchImages } from '#search/memory/images/search-images';
import { readMarkedLogState } from '#search/memory/sql/read-log-state';
import { testDatabase } from '#test/support/test-database';
import { dataset, testStore } from '#test/unit/catalog/aspects/test-store';

describe('files of a search index', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aspectory-image-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function partsOf(path: string): Promise<readonly string[]> {
    const parts: string[] = [];
    for await (const part of readFramedFile(path)) parts.push(Buffer.from(part).toString());
    return parts;
  }

  describe('framed files', () => {
    const path = () => join(folder, 'framed');
    const write = (...parts: readonly string[]) =>
      writeFramedFile(
        path(),
        parts.map((part) => Buffer.from(part)),
      );

    it('have the parts that were written', async () => {
      await write('one', 'two'.repeat(100_000));
      expect(await partsOf(path())).toEqual(['one', 'two'.repeat(100_000)]);
    });

    it('are refused when they are cut anywhere', async () => {
      await write('one', 'two');
      const { length } = await readFile(path());
      for (let bytes = 0; bytes < length; bytes++) {
        await write('one', 'two');
        await truncate(path(), bytes);
        await expect(partsOf(path())).rejects.toBeInstanceOf(DamagedFileError);
      }
    });

    it('are refused when any byte of a part differs', async () => {
      await write('one');
      const bytes = await readFile(path());
      for (let at = 8; at < 11; at++) {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ 1;
        await writeFile(path(), damaged);
        await expect(partsOf(path())).rejects.toBeInstanceOf(DamagedFileError);
      }
    });

    it('stay as they are when a new one fails', async () => {
      await write('old');
      async function* failing() {
        yield Buffer.from('new');
        throw new Error('no more');
      }
      await expect(writeFramedFile(path(), failing())).rejects.toThrow('no more');
      expect(await partsOf(path())).toEqual(['old']);
      expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    });
  });

  it('do not stay unfinished for ever after a kill', async () => {
    const path = join(folder, 'killed');
    await writeFile(`${path}.1.tmp`, 'left by a process that was killed');
    await utimes(`${path}.1.tmp`, new Date(), Date.now() / 1000 - 3601);
    await writeFile(`${path}.2.tmp`, 'being written by another process');
    await writeFramedFile(path, [Buffer.from('new')]);
    const names = (await readdir(folder)).filter((name) => name.startsWith('killed'));
    expect(names.toSorted()).toEqual(['killed', 'killed.2.tmp']);
  });

  describe.each(['a file', 'the database'])('SearchImages in %s', (kind) => {
    const database = testDatabase();
    const isFile = kind === 'a file';
    const storeIn = (within: string): ImageStore =>
      isFile ? new ImageStoreFile(within) : new ImageStorePostgres(database);
    const warnings: string[] = [];
    const logger = { info: () => undefined, warn: (_: unknown, message?: string) => void warnings.push(message ?? '') };

    function images(version = 'models 1', within = join(folder, 'images')): SearchImages<readonly string[]> {
      const codec = {
        version,
        bridges: async (other: string) => version === 'models 3' && other === 'models 1',
        async *write(words: readonly string[]) {
          for (const word of words) yield Buffer.from(word);
        },
        async read(parts: AsyncIterable<Uint8Array>) {
          const words: string[] = [];
          for await (const part of parts) words.push(Buffer.from(part).toString());
          return words;
        },
      };
      return new SearchImages({ store: storeIn(within), client: database, codec, logger });
    }

    const store = testStore(database);
    let changes = 0;
    const change = () => store.upsert(dataset('image'), 'datasetProperties', { description: `${changes++}` });
    const stateNow = () => readMarkedLogState(database);

    beforeEach(async () => {
      await change();
      await database.query({ text: 'delete from search_image' });
      await images().write({ index: ['a', 'b'], state: await stateNow() });
    });

    it('give back what was written, also after later changes', async () => {
      const state = await stateNow();
      await change();
      expect(await images().read()).toEqual({ index: ['a', 'b'], state });
    });

    it('are not used with other models unless these bridge them, in another catalog, or if repairs of them are lost', async () => {
      expect(await images('models 2').read()).toBeUndefined();
      expect((await images('models 3').read())?.index).toEqual(['a', 'b']);
      await database.query({ text: 'update stored_document_state set generation = generation - 1' });
      expect(await images().read()).toBeUndefined();
      await images().write({ index: ['c'], state: await stateNow() });
      expect((await images().read())?.index).toEqual(['c']);
      await database.query({ text: 'update change_counter set log_id = gen_random_uuid()' });
      expect(await images().read()).toBeUndefined();
      expect(warnings).toEqual([]);
    });

    it('are not used if the database was restored from an older copy', async () => {
      await database.query({ text: 'delete from change where position = (select position from change_counter)' });
      await database.query({ text: 'update change_counter set position = position - 1' });
      expect(await images().read()).toBeUndefined();
      await change();
      expect(await images().read()).toBeUndefined();
      await images().write({ index: ['d'], state: await stateNow() });
      expect((await images().read())?.index).toEqual(['d']);
    });

    it('are not used if the index is older than a restoration of the database, although the log has its position again', async () => {
      const beforeRestoring = await stateNow();
      await database.query({ text: 'delete from change where position = (select position from change_counter)' });
      await database.query({ text: 'update change_counter set position = position - 1' });
      await change();
      expect((await stateNow()).position).toBeGreaterThanOrEqual(beforeRestoring.position);
      await images().write({ index: ['e'], state: beforeRestoring });
      expect(await images().read()).toBeUndefined();
    });

    it('are not used when they are damaged, and not missed', async () => {
      const file = join(folder, 'images', 'search.image');
      const sql = (text: string) => database.query({ text });
      const damages = isFile
        ? [
            async () => truncate(file, (await readFile(file)).length - 1),
            () => writeFile(file, 'something else'),
            () => appendFile(file, 'x'.repeat(1000)),
          ]
        : [
            () => sql('delete from search_image where part = 2'),
            () => sql("update search_image set bytes = 'something else' where part = 0"),
            () => sql('delete from search_image where part = 1'),
          ];
      warnings.length = 0;
      for (const damage of damages) {
        await damage();
        expect(await images().read()).toBeUndefined();
      }
      expect(warnings).toHaveLength(3);
      await (isFile ? rm(file) : sql('delete from search_image'));
      expect(await images().read()).toBeUndefined();
      expect(warnings).toHaveLength(3);
    });

    it('are written once by several processes that share them, unless the last one lacks many changes', async () => {
      await change();
      const state = await stateNow();
      await images().write({ index: ['later'], state });
      expect((await images().read())?.index).toEqual(isFile ? ['later'] : ['a', 'b']);
      await images().write({ index: ['repaired'], state: { ...state, revision: state.revision + 1 } });
      await database.query({ text: 'update stored_document_state set generation = generation + 1' });
      expect((await images().read())?.index).toEqual(['repaired']);
    });

    it('are missed by nobody where they cannot be written, and the log says how to mend it', async () => {
      const file = join(folder, 'no-folder');
      await writeFile(file, '');
      warnings.length = 0;
      await database.query({ text: 'alter table search_image rename to search_image_elsewhere' });
      await images('models 1', file).write({ index: ['a'], state: await stateNow() });
      expect(warnings).toEqual([expect.stringContaining('Check the disk space and the permissions')]);
    });
  });
});
