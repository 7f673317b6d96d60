import { storedProjections } from '#command/composition/stored-projections';
import { pino } from 'pino';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { NotNowError } from '#base/errors/domain-error';
import { checkReadiness } from '#operation/health/readiness';
import { openMemorySearch } from '#command/composition/search/open-memory-search';
import { MEGABYTE } from '#search/memory/rows/check-memory';
import { RAISE_REVISION } from '#search/memory/sql/write-stored-documents';
import { MemoryLimit } from '#search/memory/rows/memory-limit';
import type { SearchEngine } from '#search/engine/search-engine';
import { SERVICE_READ } from '#test/support/service-read';
import { followLog } from '#test/support/follow-log';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, dataset, models, proposal, validator } from '#test/unit/catalog/aspects/test-store';
import { until } from '#test/support/until';

const ENTITIES = 60;
const FILL =
  'insert into stored_document select 2000000000 + n, repeat(md5(n::text), 50) from generate_series(1, 8000) as n';
const FIX =
  /takes about \d+ MB .*ASPECTORY_SEARCH_MEMORY_MEGABYTES\. .*Raise the limit to \d+ or more, with \d+ MB for the process, or set ELASTICSEARCH_URL/;

describe('the memory limit of a running service', () => {
  const database = testDatabase();
  const logged: string[] = [];
  const log = (level: string) => (_facts: unknown, text?: string) => void logged.push(`${level} ${text ?? _facts}`);
  const logger = { info: () => undefined, warn: log('warn'), error: log('error') };

  /** As a command has it, which does not estimate first. */
  const open = (megabytesMax: number) =>
    openMemorySearch({
      database,
      questions: database.questions,
      models,
      log: followLog(database),
      logger: Object.assign(pino({ level: 'silent' }), logger),
      images: undefined,
      serves: false,
      megabytesMax,
      timeoutSeconds: 10,
    });

  async function writeDatasets(prefix: string, count: number): Promise<void> {
    const { projections } = open(2000);
    const writer = createAspectWriter({
      database,
      models,
      validator,
      projections: [...storedProjections(models), ...projections],
      now: () => Date.now(),
    });
    const names = Array.from({ length: count }, (_, index) => dataset(`${prefix}.${index}`));
    await writer.write(
      ACTOR,
      names.map((urn) => proposal('UPSERT', urn, 'datasetProperties', { description: `text of ${urn}`.repeat(20) })),
    );
  }

  async function datasetsOf(search: SearchEngine): Promise<number | undefined> {
    const index = await search.current(SERVICE_READ);
    return (await index.counts(['dataset'], SERVICE_READ)).get('dataset');
  }

  async function bytesOfIndex(): Promise<number> {
    const search = open(2000);
    await datasetsOf(search);
    const usage = await search.usage?.();
    await search.close();
    return usage?.bytes ?? 0;
  }

  beforeAll(async () => {
    await writeDatasets('limit', ENTITIES);
  });
  beforeEach(() => void logged.splice(0));

  it('ends the loading of an index that is too large, and says how to mend it', async () => {
    const search = open(0.01);
    const first = await datasetsOf(search).catch((error: unknown) => error);
    expect(first).toBeInstanceOf(NotNowError);
    expect(String(first)).toMatch(FIX);
    await expect(search.check(database.control)).rejects.toThrow(FIX);
    for (const loop of search.loops) loop.start();
    await Promise.all(search.loops.map((loop) => loop.stop()));
    expect(logged).toEqual([expect.stringMatching(FIX)]);
    expect(logged[0]).toMatch(/^error .*Until then, searches get 503\.$/);
    await search.close();
  });

  it('does not load an index that would be too large, and loads it when it became smaller', async () => {
    const limit = new MemoryLimit({ client: database, megabytesMax: 10, logger, now: Date.now });
    await limit.mayBegin();
    await database.query({ text: FILL });
    await expect(limit.mayBegin()).rejects.toThrow(FIX);
    expect(() => limit.mayLoad()).toThrow(NotNowError);
    await limit.look();
    expect(limit.refusal).toBeInstanceOf(NotNowError);
    expect(logged).toEqual([expect.stringMatching(/^error .*Until then, searches get 503\.$/)]);
    await database.query({ text: 'delete from stored_document where entity_id > 2000000000' });
    await database.query({ text: 'analyze stored_document' });
    await limit.look();
    expect(limit.refusal).toBeUndefined();
    await limit.mayBegin();
  });

  it('lets an index answer and follow that is too large to be loaded again', async () => {
    const search = open((1.7 * (await bytesOfIndex())) / MEGABYTE);
    const total = () => datasetsOf(search);
    expect(await total()).toBe(ENTITIES);
    await writeDatasets('more', ENTITIES);
    await database.query(RAISE_REVISION);
    expect(await total()).toBe(2 * ENTITIES);
    await until('the limit is logged', () => logged.length > 0);
    expect(logged).toEqual([expect.stringMatching(FIX)]);
    expect(logged[0]).toMatch(/^error .*Until then, searches are answered by the index of before the rebuild\.$/);
    await search.check(database.control);
    await writeDatasets('later', 1);
    search.loops[0]?.start();
    await until('the index has caught up', async () => (await search.usage?.())?.lag === 0);
    await search.loops[0]?.stop();
    expect(await total()).toBe(2 * ENTITIES + 1);
    await search.close();
  });

  it('warns before the limit, warns again when it is passed, and goes on answering', async () => {
    let now = 0;
    const bytes = await needed();
    const warningWith = async (megabytesMax: number) => {
      const limit = new MemoryLimit({ client: database, megabytesMax, logger, now: () => now });
      await limit.look();
      await limit.look();
      now += 25 * 60 * 60_000;
      await limit.look();
      return limit;
    };
    expect((await warningWith(2 * bytes)).warning).toBeUndefined();
    expect(logged).toEqual([]);
    const near = await warningWith(bytes * 1.1);
    expect(near.warning).toMatch(/near the .* answers searches with 503\. Raise the limit to \d+ or more/);
    expect(near.refusal).toBeUndefined();
    expect(logged).toEqual([`warn ${near.warning}`, `warn ${near.warning}`]);
    const past = await warningWith(bytes * 0.9);
    expect(past.warning).toMatch(FIX);
    expect(past.warning).toMatch(
      /A service that starts answers searches with 503, and one that runs from \d+ MB on\.$/,
    );
    expect(past.refusal).toBeUndefined();
  });

  it('warns operators who ask a service that is ready', async () => {
    const search = { check: async () => undefined, warning: () => 'nearly full' };
    const { ready, checks } = await checkReadiness(
      {
        control: database.control,
        probes: { write: async () => undefined, read: async () => undefined },
        search,
        writes: {},
      },
      { searchRequired: true },
    );
    expect(ready).toBe(true);
    expect(checks).toContainEqual({ name: 'search', ok: true, reason: 'nearly full' });
  });

  it('ends the searches of an index that grows far past the limit while it answers', async () => {
    const search = open((1.01 * (await bytesOfIndex())) / MEGABYTE);
    await datasetsOf(search);
    await writeDatasets('grown', ENTITIES);
    expect(await datasetsOf(search)).toBeGreaterThan(ENTITIES);
    search.loops[0]?.start();
    await until('searches are refused', async () => (await search.usage?.())?.tooLarge === 1);
    await search.loops[0]?.stop();
    await expect(datasetsOf(search)).rejects.toThrow(FIX);
    await expect(search.check(database.control)).rejects.toThrow(FIX);
    expect(logged).toEqual([expect.stringMatching(/^error .*Until then, searches get 503\.$/)]);
    await search.close();
  });

  /** Megabytes that the estimate finds. */
  async function needed(): Promise<number> {
    const limit = new MemoryLimit({ client: database, megabytesMax: 0.001, logger, now: () => 0 });
    await limit.look();
    logged.splice(0);
    return Number(/about (\d+) MB/.exec(limit.warning ?? '')?.[1]);
  }
});
