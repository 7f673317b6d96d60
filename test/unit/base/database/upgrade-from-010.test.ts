import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#base/database/schema/migrate';
import { MIGRATIONS } from '#base/database/schema/migrations/index';
import { StartupError } from '#base/errors/startup-error';
import { testDatabase, type TestDatabase } from '#test/support/test-database';

const OLD = readFileSync(join(__dirname, '..', '..', '..', 'fixtures', 'database', 'schema-0.1.0.sql'), 'utf8');

/**
 * Columns, indexes, constraints and options of all tables. Knex writes the default 0 as a string. PostgreSQL 18 names "not null"
 * constraints too, and a renamed table keeps these names.
 */
const SHAPE = `
select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || coalesce(o.collname, '') || ' ' || a.attnotnull
    || ' ' || a.attidentity::text || ' ' || a.attstorage::text || ' ' || regexp_replace(coalesce(pg_get_expr(d.adbin, d.adrelid), ''), '^''(\\d+)''::bigint$', '\\1') as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_collation o on o.oid = a.attcollation left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
union all select indexdef from pg_indexes where schemaname = 'public'
union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
  where connamespace = 'public'::regnamespace and contype <> 'n'
union all select relname || ' ' || array_to_string(reloptions, ',') from pg_class
  where relnamespace = 'public'::regnamespace and reloptions is not null
union all select sequencename || ' ' || data_type from pg_sequences where schemaname = 'public'
order by 1`;

async function shapeOf(database: TestDatabase): Promise<readonly string[]> {
  return (await database.query<{ line: string }>({ text: SHAPE })).map(({ line }) => line);
}

describe('the upgrade from version 0.1.0', () => {
  const fresh = testDatabase();
  const old = testDatabase({ migrated: false });
  const incomplete = testDatabase({ migrated: false });

  beforeAll(async () => {
    await old.query({ text: OLD });
  });

  it('makes the schema of this release, once, however many processes start together', async () => {
    const taken = await Promise.all([1, 2, 3].map(() => migrate(old.address())));
    const later = MIGRATIONS.map(({ name }) => name).slice(2);
    expect(taken.flat()).toEqual(['upgrade-from-0.1.0', ...later]);
    expect(await shapeOf(old)).toEqual(await shapeOf(fresh));
    const steps = await old.query({ text: 'select name from knex_migrations order by id' });
    expect(steps).toEqual(MIGRATIONS.map(({ name }) => ({ name })));
  });

  it('keeps all rows', async () => {
    const [counts] = await old.query({
      text: `select (select count(*)::int from urn) as urns, (select count(*)::int from aspect_latest) as latest,
               (select count(*)::int from aspect_version) as versions, (select count(*)::int from timeseries_event) as events,
               (select count(*)::int from task) as tasks, (select count(*)::int from edge) as edges,
               (select destination_id::int from indirect_edge) as indirect`,
    });
    const expected = { urns: 3, latest: 2, versions: 1, events: 1, tasks: 1, edges: 1, indirect: 3 };
    expect(counts).toEqual(expected);
  });

  it('sends again what a search cluster had not received, once for each document and event', async () => {
    const rows = await old.query({ text: 'select urn, part from search_retry order by urn, part' });
    const [ann, a] = ['urn:li:corpuser:ann', 'urn:li:dataset:(urn:li:dataPlatform:x,a,PROD)'];
    expect(rows).toEqual([
      { urn: ann, part: '' },
      { urn: a, part: '' },
      { urn: a, part: 'datasetProfile 1000 00000000-0000-0000-0000-000000000001' },
    ]);
  });

  it('refuses an unfinished version before 0.1.0', async () => {
    await incomplete.query({ text: OLD });
    await incomplete.query({ text: "delete from knex_migrations where name = '0009-refused-work'" });
    const refused = migrate(incomplete.address());
    await expect(refused).rejects.toThrow(StartupError);
    await expect(refused).rejects.toThrow('A version before 0.1.0 made this database. Start version 0.1.0 on it once');
  });
});
