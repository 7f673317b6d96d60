import { createAspectWriter } from '../../../../src/aspects/create-aspect-writer';
import { openPostgresSearch } from '../../../../src/search/open/open-postgres-search';
import { reconcile } from '../../../../src/search/reconcile/reconcile';
import { testDatabase } from '../../../support/test-database';
import { ACTOR, models, dataset, proposal, validator } from '../../aspects/test-store';

describe('reconciling the index in PostgreSQL', () => {
  const database = testDatabase();
  const { projections, maintenance } = openPostgresSearch(database, database.questions, models);
  const writer = createAspectWriter({ database, models, validator, projections, now: () => Date.now() });
  const contents = async () => {
    const [row] = await database.query<{ readonly all: unknown }>({
      text: `select json_build_object('documents', (select json_agg(d order by d.entity_id) from search_document d),
        'runs', (select json_agg(r order by r.entity_id, r.run_id) from search_run r), 'browse', (select json_agg(b order by b.path, b.urn) from search_browse b),
        'counts', (select json_agg(c order by c.bucket) from (select bucket, sum(entities) from search_bucket group by 1 having sum(entities) <> 0) c)) as all`,
    });
    return row?.all;
  };

  it('makes what the writer made out of anything, and reports what it found', async () => {
    const numbers = Array.from({ length: 300 }, (_, n) => n);
    await writer.write(
      ACTOR,
      numbers.map((n) =>
        proposal(
          'UPSERT',
          dataset(`t${n}`),
          'datasetProperties',
          { description: `about ${n}` },
          { systemMetadata: { runId: `run-${n % 3}` } },
        ),
      ),
    );
    await writer.write(ACTOR, [proposal('UPSERT', dataset('t7'), 'status', { removed: true })]);
    const written = await contents();
    expect(await reconcile({ database, models, maintenance })).toEqual({
      missing: 0,
      stale: 0,
      surplus: 0,
      finished: true,
    });
    await database.query({ text: 'delete from search_document where entity_id % 50 = 0' });
    await database.query({
      text: `update search_document set fields = fields || '{"description": "other"}' where entity_id % 70 = 1`,
    });
    await database.query({
      text: "insert into search_document select 100000, entity_type, 'urn:li:dataset:gone', removed, rank_weight, terms, field_terms, titles, facets, folders, fields from search_document limit 1",
    });
    await database.query({ text: 'delete from search_run where entity_id % 9 = 0' });
    const [differs] = await database.query<{ readonly missing: number; readonly stale: number }>({
      text: `select (select count(*)::int from entity where not exists (select from search_document d where d.entity_id = id)) as missing,
        (select count(*)::int from search_document where fields->>'description' = 'other') as stale`,
    });
    expect(await reconcile({ database, models, maintenance })).toEqual({ ...differs, surplus: 1, finished: true });
    expect(await contents()).toEqual(written);
  });
});
