/** The summary of the incidents of an entity follows from the incidents, whoever writes them. */
import { createRollbacks } from '#catalog/runs/create-rollbacks';
import { ChangeLogPostgres } from '#catalog/changes/change-log-postgres';
import type { JsonObject } from '#generated/registry/registry-types';
import { SERVICE_READ } from '#test/support/service-read';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, dataset, models, proposal, testStore } from './test-store';

const JANE = 'urn:li:corpuser:jane';
const incident = (name: string) => `urn:li:incident:${name}`;
const info = (state: 'ACTIVE' | 'RESOLVED', entities: readonly string[], more: JsonObject = {}): JsonObject => ({
  type: 'OPERATIONAL',
  entities,
  status: { state, lastUpdated: { time: 9, actor: JANE } },
  created: { time: 5, actor: JANE },
  ...more,
});

describe('the incidents of an entity', () => {
  const database = testDatabase();
  const log = new ChangeLogPostgres(database, models);
  const { clock, writer, reader, upsert, change } = testStore(database);
  let count = 0;
  const newTable = async () => {
    const urn = dataset(`incidents.t${(count += 1)}`);
    await upsert(urn, 'datasetProperties', { name: 't' });
    return urn;
  };
  const summary = async (urn: string) => {
    const { aspects } = await reader.entity(urn, ['incidentsSummary']);
    const found = aspects.find(({ name }) => name === 'incidentsSummary');
    return found && JSON.parse(found.value);
  };
  const lists = async (urn: string) => {
    const { activeIncidentDetails, resolvedIncidentDetails } = await summary(urn);
    return [activeIncidentDetails, resolvedIncidentDetails].map((items: readonly JsonObject[]) =>
      items.map((item) => item['urn']),
    );
  };

  it('are in the list of their state, with their facts', async () => {
    const table = await newTable();
    await upsert(incident('a'), 'incidentInfo', info('ACTIVE', [table], { priority: 1 }));
    await upsert(incident('b'), 'incidentInfo', info('ACTIVE', [table], { type: 'CUSTOM', customType: 'late' }));
    const fact = { createdAt: 5 };
    const late = { ...fact, urn: incident('b'), type: 'late' };
    expect(await summary(table)).toEqual({
      activeIncidentDetails: [{ ...fact, urn: incident('a'), type: 'OPERATIONAL', priority: 1 }, late],
      resolvedIncidentDetails: [],
    });
    await change('PATCH', incident('a'), 'incidentInfo', [{ op: 'replace', path: '/status/state', value: 'RESOLVED' }]);
    expect(await summary(table)).toEqual({
      activeIncidentDetails: [late],
      resolvedIncidentDetails: [{ ...fact, urn: incident('a'), type: 'OPERATIONAL', priority: 1, resolvedAt: 9 }],
    });
  });

  it('leave an entity that they do not name any more, and when they are deleted', async () => {
    const [first, second] = [await newTable(), await newTable()];
    const [moved, gone] = ['moved', 'gone'].map(incident);
    for (const urn of [moved, gone]) await upsert(urn ?? '', 'incidentInfo', info('ACTIVE', [first]));
    expect(await lists(first)).toEqual([[moved, gone], []]);
    await upsert(moved ?? '', 'incidentInfo', info('ACTIVE', [second]));
    expect(await lists(first)).toEqual([[gone], []]);
    await change('DELETE', gone ?? '', 'incidentKey');
    expect([await lists(first), await lists(second)]).toEqual([
      [[], []],
      [[moved], []],
    ]);
  });

  it('come with their entity in one request, and make no entity that is not there', async () => {
    const [table, missing] = [dataset('incidents.new'), dataset('incidents.missing')];
    await writer.write(ACTOR, [
      proposal('UPSERT', incident('early'), 'incidentInfo', info('ACTIVE', [table, missing])),
      proposal('UPSERT', incident('other'), 'incidentInfo', info('RESOLVED', [table])),
      proposal('UPSERT', table, 'datasetProperties', { name: 'new' }),
    ]);
    expect(await lists(table)).toEqual([[incident('early')], [incident('other')]]);
    expect((await reader.entity(missing, ['datasetKey'])).exists).toBe(false);
  });

  it('stay beside what a client wrote, each once', async () => {
    const table = await newTable();
    const item = { urn: incident('elsewhere'), type: 'SQL', createdAt: 1 };
    await upsert(table, 'incidentsSummary', { activeIncidentDetails: [item] });
    for (let times = 0; times < 2; times++) await upsert(incident('here'), 'incidentInfo', info('ACTIVE', [table]));
    expect(await lists(table)).toEqual([[incident('elsewhere'), incident('here')], []]);
  });

  it('go with the run that wrote them', async () => {
    const table = await newTable();
    await upsert(incident('kept'), 'incidentInfo', info('ACTIVE', [table]));
    const raised = proposal('UPSERT', incident('run'), 'incidentInfo', info('ACTIVE', [table]));
    await writer.write(ACTOR, [{ ...raised, systemMetadata: { runId: 'incident-run' } }]);
    expect(await lists(table)).toEqual([[incident('kept'), incident('run')], []]);
    await createRollbacks({ database, models, writer, projections: [], log, now: clock.now }).rollBack({
      runId: 'incident-run',
      actor: ACTOR,
      read: SERVICE_READ,
      hard: true,
      dryRun: false,
      requestId: 'a request',
    });
    expect(await lists(table)).toEqual([[incident('kept')], []]);
  });
});
