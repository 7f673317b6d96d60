import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OwnChanges } from '#catalog/changes/own-changes';
import type { FollowingIndex } from '#search/memory/follow/following-index';
import { IndexLoop } from '#search/memory/follow/index-loop';
import { LiveIndex } from '#search/memory/follow/live-index';
import { ImageStoreFile } from '#search/memory/images/image-store-file';
import { SearchImages } from '#search/memory/images/search-images';
import type { IndexedChange } from '#search/memory/indexed-change';
import { readMarkedLogState } from '#search/memory/sql/read-log-state';
import { followLog } from '#test/support/follow-log';
import { testDatabase } from '#test/support/test-database';

/** An index without documents, which counts its merges. */
class MergedIndex implements FollowingIndex {
  merges = 0;
  async apply(): Promise<void> {}
}

const FROM_ROWS = 'from rows';
const WRITTEN = 'wrote the image of the search index';
const READ = 'loaded the search index from its image';

describe('the image of the search index', () => {
  const database = testDatabase();
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'aspectory-loop-'))));
  afterAll(() => rm(folder, { recursive: true }));

  /** A service that starts. */
  function start(now: () => number = Date.now) {
    const logged: string[] = [];
    const note = (_fields: unknown, text = '') => void logged.push(text);
    const logger = { info: note, warn: note, error: note };
    const codec = {
      version: '1',
      bridges: async () => false,
      async *write() {
        yield Buffer.from('an index');
      },
      async read(parts: AsyncIterable<Uint8Array>) {
        for await (const _ of parts);
        return new MergedIndex();
      },
    };
    const images = new SearchImages<MergedIndex>({
      store: new ImageStoreFile(folder),
      client: database,
      codec,
      logger,
    });
    const live = new LiveIndex<MergedIndex>({
      client: database,
      log: followLog(database),
      own: new OwnChanges<IndexedChange>(),
      fromImage: () => images.read(),
      fromRows: async () => {
        logged.push(FROM_ROWS);
        return { index: new MergedIndex(), state: await readMarkedLogState(database) };
      },
    });
    const compactedOn: number[] = [];
    const compact = () => void compactedOn.push(now());
    const loop = new IndexLoop({ live, isReady: async () => true, images, compact, logger, now });
    return { live, loop, logged, compactedOn };
  }

  it('is written again at a stop if segments were merged since, because each start would merge them again', async () => {
    const { live, loop, logged } = start();
    const index = await live.current();
    await loop.writeImage();
    await loop.writeImage();
    expect(logged).toEqual([FROM_ROWS, WRITTEN]);
    index.merges = 1;
    await loop.writeImage();
    await loop.writeImage();
    expect(logged).toEqual([FROM_ROWS, WRITTEN, WRITTEN]);

    const next = start();
    await next.live.current();
    await next.loop.writeImage();
    expect(next.logged).toEqual([READ]);
  });

  it('is not compacted before nothing has changed for ten seconds, and then once', async () => {
    let time = 0;
    const { loop, compactedOn } = start(() => (time += 1000));
    loop.start();
    const passUntil = async (isEnough: () => boolean) => {
      // Each pass moves the clock by a second or two.
      for (; !isEnough(); await sleep(5)) loop.wake();
    };
    await passUntil(() => compactedOn.length > 0);
    const end = time + 30_000;
    await passUntil(() => time > end);
    await loop.stop();
    expect(compactedOn).toHaveLength(1);
    expect(compactedOn[0]).toBeGreaterThan(10_000);
  });
});
