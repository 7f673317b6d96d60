import { migrate } from '#base/database/schema/migrate';
import { MIGRATIONS } from '#base/database/schema/migrations/index';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { readMemoryNeed } from '#search/memory/rows/check-memory';
import { storedProjections } from '#command/composition/stored-projections';
import { searchQuery } from '#test/contract/search/search-queries';
import { memorySearch } from '#test/support/memory-search';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, dataset, models, proposal, validator } from '#test/unit/catalog/aspects/test-store';

const STEP = '0024-expand-compressed-documents';
const DATASETS = 40;
/** About 3 kB of text, which compresses as prose does. */
const TEXT = Array.from({ length: 300 }, (_, n) => `${['net', 'gross', 'unit', 'base'][n % 4]}${n * 7919}`).join(' ');
/** The limit of memory in MB, which the estimate is compared with. */
const LIMIT = 2000;

describe('stored documents of a release that did not compress them', () => {
  const database = testDatabase({ migrated: false });

  /** The index as a new process has it. */
  const open = () => memorySearch(database, database.questions, models);
  const found = async (words: string) =>
    (await open().index.search(searchQuery(words, { entityTypes: ['dataset'] }))).total;
  const stored = () =>
    database.query<{ fields: string; method: string | null; bytes: number }>({
      text: 'select fields, pg_column_compression(fields) as method, pg_column_size(fields) as bytes from stored_document order by entity_id',
    });
  const methods = async () => new Set((await stored()).map(({ method }) => method));
  const texts = async () => (await stored()).map(({ fields }) => fields);

  async function write(name: string, description: string): Promise<void> {
    const projections = [...storedProjections(models), ...open().projections];
    const writer = createAspectWriter({ database, models, validator, projections, now: () => Date.now() });
    await writer.write(ACTOR, [proposal('UPSERT', dataset(name), 'datasetProperties', { description })]);
  }

  beforeAll(async () => {
    await migrate(
      database.address(),
      MIGRATIONS.slice(
        0,
        MIGRATIONS.findIndex(({ name }) => name === STEP),
      ),
    );
    for (let n = 0; n < DATASETS; n++) await write(`old.t${n}`, TEXT);
    await database.query({ text: 'analyze stored_document' });
  });

  it('read and search as before, beside compressed ones, and are compressed by a rebuild', async () => {
    expect(await methods()).toEqual(new Set([null]));
    const [before, need] = [await texts(), await readMemoryNeed(database, LIMIT)];

    await migrate(database.address(), MIGRATIONS);
    await write('new.t', TEXT);
    await write('new.short', 'a short description');
    expect(await methods()).toEqual(new Set([null, 'pglz']));
    expect(await found('net0')).toBe(DATASETS + 1);

    await open().maintenance.rebuild({});
    const after = await stored();
    expect(after.map(({ method }) => method)).toEqual([...Array.from({ length: DATASETS + 1 }, () => 'pglz'), null]);
    expect((await texts()).slice(0, DATASETS)).toEqual(before);
    expect(after[0]?.bytes).toBeLessThan(0.7 * Buffer.byteLength(before[0] ?? ''));
    expect(await found('net0')).toBe(DATASETS + 1);
    await database.query({ text: 'delete from stored_document where length(fields) < 2000' });
    await database.query({ text: 'vacuum analyze stored_document' });
    expect(await readMemoryNeed(database, LIMIT)).toEqual(need);
  });
});
