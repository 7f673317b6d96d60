// Clients that are newer than the models send aspects that the models do not know. They must not lose their batches.
import { servedCatalog } from './served-catalog';
import { upsertOf } from '../support/upsert-of';
import { until } from '../support/until';

const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const WARNING = "set aside: dataset has no aspect 'weather'.";

describe('aspects that the models do not know', () => {
  const { send, database } = servedCatalog();

  const proposal = (aspectName: string, value: object, entityUrn = URN) =>
    upsertOf(entityUrn, aspectName, value, { systemMetadata: { runId: 'weather-run', lastObserved: 1 } });
  const batch = (...proposals: readonly object[]) =>
    send('/aspects?action=ingestProposalBatch', { body: { proposals } });
  const rollBack = (dryRun: boolean) =>
    send('/runs?action=rollback', { body: { runId: 'weather-run', dryRun, hardDelete: true } });
  const setAside = async () =>
    (
      await database.query<{ urn: string; value: string }>({ text: 'select urn, value from set_aside order by urn' })
    ).map(({ urn, value }) => [urn, JSON.parse(value)]);

  it('do not refuse their batch, and the answer names them', async () => {
    const { status, json } = await batch(proposal('status', { removed: false }), proposal('weather', { sun: 1 }));
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { value: 'success', results: [{ changed: true }, { warnings: [expect.stringContaining(WARNING)] }] },
    });
    expect((await send(`/entitiesV2/${encodeURIComponent(URN)}`)).json.aspects).toHaveProperty('status');
    expect(await setAside()).toEqual([[URN, { sun: 1 }]]);
  });

  it('refuse a single proposal', async () => {
    const { status, json } = await send('/aspects?action=ingestProposal', {
      body: { proposal: proposal('weather', {}) },
    });
    expect({ status, json }).toMatchObject({ status: 400, json: { message: "dataset has no aspect 'weather'" } });
  });

  it('are named in the answer to recent clients too', async () => {
    const body = [{ urn: URN, status: { value: { removed: false } }, weather: { value: { sun: 2 } } }];
    const { status, json } = await send('/openapi/v3/entity/dataset?async=true', { body });
    expect({ status, json }).toMatchObject({
      status: 200,
      json: [{ urn: URN, weather: { value: { sun: 2 }, warnings: [expect.stringContaining(WARNING)] } }],
    });
    expect(await setAside()).toEqual([[URN, { sun: 2 }]]);
    const path = `/openapi/v3/entity/dataset/${encodeURIComponent(URN)}/weather`;
    expect(await send(path, { body: { value: { sun: 3 } } })).toMatchObject({ status: 400 });
  });

  it('are counted for operators', async () => {
    // Counted once a second.
    const [counted] = await until('the metrics count values', async () =>
      /^aspectory_set_aside_values.*/m.exec((await send('/metrics')).text),
    );
    expect(counted).toBe('aspectory_set_aside_values{entity_type="dataset",aspect="weather"} 1');
  });

  it('are deleted by name, with their entity, and with their run', async () => {
    const path = `/openapi/v3/entity/dataset/${encodeURIComponent(URN)}`;
    expect(await send(`${path}?aspects=weather`, { method: 'DELETE' })).toMatchObject({
      status: 200,
      json: { deleted: ['weather'] },
    });
    expect(await setAside()).toEqual([]);
    await batch(proposal('weather', { sun: 4 }));
    expect(await send(path, { method: 'DELETE' })).toMatchObject({ status: 200 });
    expect(await setAside()).toEqual([]);
    await batch(proposal('weather', { sun: 5 }));
    expect(await rollBack(true)).toMatchObject({ status: 200 });
    expect(await setAside()).toEqual([[URN, { sun: 5 }]]);
    expect(await rollBack(false)).toMatchObject({ status: 200 });
    expect(await setAside()).toEqual([]);
  });
});
