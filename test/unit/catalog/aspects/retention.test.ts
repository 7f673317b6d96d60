import type { JsonObject } from '#generated/registry/registry-types';
import { testDatabase } from '#test/support/test-database';
import { ClockCheck } from '#base/database/clock-check';
import { TrustedClock } from '#base/database/trusted-clock';
import { RetentionPolicies } from '#catalog/aspects/retention/retention-policies';
import { dataset, models, testStore } from './test-store';

const DAY = 86_400_000;

describe('retention by policy', () => {
  const database = testDatabase();
  const { upsert, change, reader, clock } = testStore(database);

  const setPolicy = (entityType: string, aspect: string, retention: JsonObject) =>
    upsert(`urn:li:dataHubRetention:(${entityType},${aspect})`, 'dataHubRetentionConfig', { retention });
  const dropPolicy = (entityType: string, aspect: string) =>
    change('DELETE', `urn:li:dataHubRetention:(${entityType},${aspect})`, 'dataHubRetentionKey');
  const keep = (maxVersions: number) => ({ version: { maxVersions } });

  /** The versions of the old values that remain after writing these values, one per day. */
  async function kept(urn: string, aspect: string, values: readonly JsonObject[]): Promise<readonly number[]> {
    for (const value of values) {
      clock.time += DAY;
      await upsert(urn, aspect, value);
    }
    const rows = await database.query<{ version: number }>({
      text: 'select version::int as version from aspect_version where entity_id = (select id from urn where urn = $1) and aspect = $2 order by version',
      values: [urn, aspect],
    });
    return rows.map(({ version }) => version);
  }
  const descriptions = Array.from({ length: 6 }, (_, n) => ({ description: `d${n}` }));
  const statuses = descriptions.map((_, n) => ({ removed: n % 2 === 1 }));

  it('follows the narrowest policy', async () => {
    expect(await kept(dataset('a'), 'datasetProperties', descriptions)).toEqual([1, 2, 3, 4, 5]);
    await setPolicy('*', '*', keep(4));
    expect(await kept(dataset('b'), 'datasetProperties', descriptions)).toEqual([2, 3, 4, 5]);
    await setPolicy('*', 'datasetProperties', keep(3));
    expect(await kept(dataset('c'), 'datasetProperties', descriptions)).toEqual([3, 4, 5]);
    await setPolicy('dataset', '*', keep(2));
    expect(await kept(dataset('d'), 'datasetProperties', descriptions)).toEqual([4, 5]);
    await setPolicy('dataset', 'datasetProperties', keep(1));
    expect(await kept(dataset('e'), 'datasetProperties', descriptions)).toEqual([5]);
    expect(await kept(dataset('e'), 'status', statuses)).toEqual([4, 5]);
    expect(await kept('urn:li:corpuser:e', 'status', statuses)).toEqual([2, 3, 4, 5]);
    expect(JSON.parse((await reader.aspect(dataset('e'), 'datasetProperties', 0)).value)).toEqual({
      description: 'd5',
    });
    await expect(reader.aspect(dataset('e'), 'datasetProperties', 4)).rejects.toThrow('no version');
  });

  it('follows a policy that is changed or deleted', async () => {
    await setPolicy('dataset', 'datasetProperties', keep(0));
    expect(await kept(dataset('c'), 'datasetProperties', [{ description: 'x' }, { description: 'y' }])).toEqual([]);
    await dropPolicy('dataset', 'datasetProperties');
    expect(await kept(dataset('c'), 'datasetProperties', descriptions)).toEqual([12, 13]);
  });

  it('keeps restored values until the next write', async () => {
    const urn = dataset('restored');
    await setPolicy('dataset', 'datasetProperties', { ...keep(1), time: { maxAgeInSeconds: 60 } });
    const restore = (version: number) =>
      upsert(
        urn,
        'datasetProperties',
        { description: `v${version}` },
        { restored: { version, createdOn: version, createdBy: 'urn:li:corpuser:past' } },
      );
    await restore(1);
    await Promise.all([2, 3, 4].map(restore));
    expect(await kept(urn, 'datasetProperties', [])).toEqual([1, 2, 3]);
    await setPolicy('dataset', 'datasetProperties', keep(1));
    expect(await kept(urn, 'datasetProperties', [{ description: 'v5' }])).toEqual([4]);
    await dropPolicy('dataset', 'datasetProperties');
  });

  it('deletes values by age, but never the latest', async () => {
    await setPolicy('dataset', 'ownership', { time: { maxAgeInSeconds: (3 * DAY) / 1000 } });
    const ownerships = descriptions.map((_, n) => ({
      owners: [{ owner: `urn:li:corpuser:o${n}`, type: 'DATAOWNER' }],
    }));
    clock.time = Date.now() - 5.5 * DAY;
    expect(await kept(dataset('f'), 'ownership', ownerships)).toEqual([3, 4, 5]);
    // A clock of a process that jumped makes nothing old.
    clock.time += 100 * DAY;
    expect(await kept(dataset('f'), 'ownership', [{ owners: [] }])).toEqual([3, 4, 5, 6]);
    await database.query({
      text: 'update aspect_version set created_on = created_on - $1::bigint',
      values: [200 * DAY],
    });
    expect(await kept(dataset('f'), 'ownership', ownerships.slice(0, 1))).toEqual([7]);
    clock.time = Date.now() - 5.5 * DAY;
    await setPolicy('dataset', 'ownership', { time: { maxAgeInSeconds: (3 * DAY) / 1000 }, ...keep(1) });
    expect(await kept(dataset('g'), 'ownership', ownerships)).toEqual([5]);
    await setPolicy('dataset', 'ownership', {});
    const many = Array.from({ length: 25 }, (_, n) => ({
      owners: [{ owner: `urn:li:corpuser:m${n}`, type: 'DATAOWNER' }],
    }));
    expect(await kept(dataset('h'), 'ownership', many)).toHaveLength(24);
  });

  it('deletes nothing by age while the clock of the database or of the process may be wrong', async () => {
    const logger = { warn: () => undefined };
    const at = { now: Date.now() };
    const now = () => at.now;
    const check = new ClockCheck(new TrustedClock({ client: database, name: 'ages', now, logger }), now);
    const policies = new RetentionPolicies(models, check.isTrusted);
    await setPolicy('dataset', 'ownership', { time: { maxAgeInSeconds: 60 }, ...keep(7) });
    const limitsOfOwnership = async () => (await policies.limits(database))('dataset', 'ownership');
    expect(await limitsOfOwnership()).toEqual({ maxVersions: 7, maxAgeMs: 60_000 });
    at.now += 40 * DAY;
    expect(await limitsOfOwnership()).toEqual({ maxVersions: 7, maxAgeMs: null });
    at.now = Date.now();
    expect(await limitsOfOwnership()).toEqual({ maxVersions: 7, maxAgeMs: 60_000 });
    await setPolicy('dataset', 'ownership', {});
  });

  it('follows the annotation of an aspect, unless a policy names exactly that aspect', async () => {
    const results = Array.from({ length: 8 }, (_, n) => ({ status: `s${n}` }));
    expect(await kept('urn:li:dataHubExecutionRequest:a', 'dataHubExecutionRequestResult', results)).toEqual([
      3, 4, 5, 6, 7,
    ]);
    await setPolicy('dataHubExecutionRequest', 'dataHubExecutionRequestResult', keep(6));
    expect(await kept('urn:li:dataHubExecutionRequest:b', 'dataHubExecutionRequestResult', results)).toEqual([
      2, 3, 4, 5, 6, 7,
    ]);
  });
});
