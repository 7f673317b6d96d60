import { storedProjections } from '#command/composition/stored-projections';
import { SERVICE_READ } from '#test/support/service-read';
import { EntityAccess } from '#catalog/authorization/entity-access';
import { createAspectReader } from '#catalog/aspects/create-aspect-reader';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { PostgresQuestions } from '#base/database/connection/postgres-questions';
import type { SqlClient } from '#base/database/sql-client';
import { RelationshipReaderPostgres } from '#catalog/graph/relationship-reader-postgres';
import { memorySearch } from '#test/support/memory-search';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, models, dataset, proposal, validator } from '#test/unit/catalog/aspects/test-store';

/** After so many executions PostgreSQL has a plan for all values; it uses that one unless those for particular values look much cheaper. */
const PLANNED_ANEW_MAX = 5;
const ROUNDS = 12;

describe('statements with a name', () => {
  const database = testDatabase();

  it('are planned once per connection, because planning takes longer than they do', async () => {
    const address = database.address();
    const session = new PostgresDatabase({ address, connectionsMax: 1 });
    const questions = new PostgresQuestions({ address, connectionsMax: 1, timeoutSeconds: 60, control: session });
    const search = memorySearch(session, questions, models);
    const writer = createAspectWriter({
      database: session,
      models,
      validator,
      projections: [...storedProjections(models), ...search.projections],
      now: Date.now,
    });
    const reader = createAspectReader({ questions, models, systemActor: ACTOR, now: Date.now });
    const relationships = new RelationshipReaderPostgres(
      questions,
      new EntityAccess(questions, models.registry.accessAttributes),
    );
    const written = (count: number, round: number) =>
      Array.from({ length: count }, (_, at) => dataset(`db.table_${at}`)).flatMap((urn) => [
        proposal('UPSERT', urn, 'datasetProperties', {
          description: `as in round ${round}`,
          customProperties: {},
          tags: [],
        }),
        proposal('UPSERT', urn, 'browsePaths', { paths: [`/prod/hive/db${round % 3}`] }),
        proposal(round % 4 === 3 ? 'DELETE' : 'UPSERT', urn, 'ownership', {
          owners: [{ owner: `urn:li:corpuser:u${round}`, type: 'DATAOWNER' }],
        }),
        proposal('UPSERT', urn, 'datasetProfile', { timestampMillis: round, rowCount: round }),
      ]);
    for (let round = 0; round < ROUNDS; round++) {
      for (const count of [1, 1 + round * 10]) {
        await writer.write(ACTOR, written(count, round));
        await reader.entities(
          Array.from({ length: count }, (_, at) => dataset(`db.table_${at}`)),
          { read: SERVICE_READ },
        );
        await search.index.browse({
          entityType: 'dataset',
          path: '/prod/hive/db0',
          start: 0,
          limit: 10,
          filter: { or: [] },
          read: SERVICE_READ,
        });
        await relationships.relationships({
          urn: dataset('db.table_0'),
          direction: 'OUTGOING',
          types: [],
          start: 0,
          count: 10,
          read: SERVICE_READ,
        });
      }
    }
    const prepared = (await Promise.all([session, questions].map(preparedOn))).flat();
    await Promise.all([session.close(), questions.close()]);
    expect(prepared.length).toBeGreaterThan(15);
    expect(prepared.filter(({ anew }) => anew > PLANNED_ANEW_MAX)).toEqual([]);
  });
});

function preparedOn(client: SqlClient) {
  return client.query<{ readonly name: string; readonly anew: number }>({
    text: 'select name, custom_plans::int as anew from pg_prepared_statements',
  });
}
