import { registry } from '../../../generated/registry/registry';
import { ALL_GRANTS } from '../../../src/auth/policies/grants';
import { validateAspect } from '../../../generated/validators/validate-aspect';
import type { AspectWriter, Proposal } from '../../../src/aspects/aspect-service';
import { createAspectValidator } from '../../../src/aspects/check/aspect-validator';
import { createAspectWriter } from '../../../src/aspects/create-aspect-writer';
import { SERVICE_READ } from '../../support/service-read';
import { ModelRegistry } from '../../../src/registry/model-registry';
import { DocumentProjection } from '../../../src/search/document-changes';
import { SearchFields } from '../../../src/search/fields/search-fields';
import { DocumentWriterPostgres } from '../../../src/search/postgres/document-writer-postgres';
import { rebuildSearchIndex } from '../../../src/search/postgres/rebuild-search-index';
import { SearchIndexPostgres } from '../../../src/search/postgres/search-index-postgres';
import { isSearchOutdated } from '../../../src/search/postgres/search-version';
import { testDatabase } from '../../support/test-database';

const ACTOR = { urn: 'urn:li:corpuser:tester', grants: ALL_GRANTS };
const database = testDatabase();
const models = new ModelRegistry(registry);
const index = new SearchIndexPostgres(database.questions, new SearchFields(registry));

function newWriter(): AspectWriter {
  return createAspectWriter({
    database,
    models,
    validator: createAspectValidator(validateAspect, 'keep'),
    projections: [new DocumentProjection(models, new DocumentWriterPostgres(new SearchFields(registry)))],
    now: () => Date.now(),
  });
}

function tableUrn(number: number): string {
  return `urn:li:dataset:(urn:li:dataPlatform:hive,db${number % 3}.table_${number},PROD)`;
}

function upsert(urn: string, aspectName: string, value: NonNullable<Proposal['value']>): Proposal {
  return {
    entityType: 'dataset',
    urn,
    aspectName,
    changeType: 'UPSERT',
    value,
    systemMetadata: { runId: `run-${urn.length % 4}`, lastObserved: 1 },
  };
}

function described(number: number, text: string): Proposal {
  return upsert(tableUrn(number), 'datasetProperties', {
    name: `table_${number}`,
    description: text,
    customProperties: { tier: String(number % 5) },
  });
}

/** The content of the index, in a form that is equal for equal indexes. */
async function contents(): Promise<unknown> {
  const [dump] = await database.query<{ readonly dump: unknown }>({
    text: `select json_build_object(
      'documents', (select json_agg(d order by d.entity_id) from search_document d),
      'browse', (select json_agg(b order by b.path, b.urn) from search_browse b),
      'runs', (select json_agg(r order by r.entity_id, r.run_id) from search_run r),
      'counts', (select json_agg(c order by c.bucket) from (select bucket, entity_type, bucket_group, value, sum(entities) as entities from search_bucket group by 1, 2, 3, 4 having sum(entities) <> 0) c),
      'named', (select json_agg(distinct b.bucket) from search_document d, unnest(d.facets) f(bucket) join search_bucket b using (bucket))) as dump`,
  });
  return dump?.dump;
}

describe('rebuildSearchIndex', () => {
  const numbers = Array.from({ length: 450 }, (_, number) => number);

  beforeAll(async () => {
    const writer = newWriter();
    await writer.write(
      ACTOR,
      numbers.map((number) => described(number, `about ${number}`)),
    );
    await writer.write(
      ACTOR,
      numbers
        .filter((number) => number % 7 === 0)
        .map((number) => upsert(tableUrn(number), 'status', { removed: true })),
    );
    await writer.write(ACTOR, [upsert(tableUrn(7), 'globalTags', { tags: [{ tag: 'urn:li:tag:OnlyOfRemoved' }] })]);
  });

  it('makes the index that the writer made, from an empty or a damaged one', async () => {
    const written = await contents();
    await database.query({ text: 'truncate search_document, search_browse, search_run, search_bucket' });
    expect(await rebuildSearchIndex({ database, models })).toBe(true);
    expect(await contents()).toEqual(written);

    await database.query({ text: "update search_document set terms = '', rank_weight = 7 where entity_id % 3 = 0" });
    await database.query({ text: 'delete from search_document where entity_id % 5 = 0' });
    await database.query({
      text: "insert into search_document select -1, entity_type, 'urn:li:dataset:gone', removed, rank_weight, terms, field_terms, titles, facets, folders, fields from search_document limit 1",
    });
    await database.query({ text: 'update search_bucket set entities = entities + 3' });
    await rebuildSearchIndex({ database, models });
    expect(await contents()).toEqual(written);
  });

  it('runs beside writers', async () => {
    const writers = [newWriter(), newWriter()];
    const rebuilt = new AbortController();
    const write = async (writer: AspectWriter, offset: number) => {
      for (let round = 0; !rebuilt.signal.aborted || round < 5; round += 1) {
        await writer.write(
          ACTOR,
          numbers
            .filter((number) => (number + offset) % 11 === round % 11)
            .map((number) => described(number, `round ${round}`)),
        );
        await writer.write(ACTOR, [described(1000 + 2 * round + offset, 'new')]);
      }
    };
    const writing = Promise.all(writers.map((writer, offset) => write(writer, offset)));
    await rebuildSearchIndex({ database, models });
    rebuilt.abort();
    await writing;
    const live = await contents();
    await rebuildSearchIndex({ database, models });
    expect(await contents()).toEqual(live);
  });

  it('stops at the signal and continues after the last page', async () => {
    const stop = new AbortController();
    let reached = '0';
    const onPage = ({ afterId }: { readonly afterId: string }) => {
      reached = afterId;
      stop.abort();
    };
    await database.query({ text: 'truncate search_document, search_browse, search_run, search_bucket' });
    expect(await rebuildSearchIndex({ database, models, onPage, signal: stop.signal })).toBe(false);
    expect(await rebuildSearchIndex({ database, models, afterId: reached })).toBe(true);
    const { total } = await index.search({
      entityTypes: ['dataset'],
      input: 'table',
      filter: { or: [] },
      sort: [],
      start: 0,
      count: 0,
      facets: false,
      facetSize: 0,
      matchedFields: false,
      read: SERVICE_READ,
    });
    expect(total).toBeGreaterThan(380);
  });

  it('detects an index of other models or of another release', async () => {
    expect(await isSearchOutdated(database, registry)).toBe(false);
    expect(await isSearchOutdated(database, { ...registry, softDelete: null })).toBe(true);
  });
});
