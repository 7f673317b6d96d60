/** The path by which people browse to an entity follows its container, unless a client wrote the path. */
import { LIMITS } from '#generated/http/limits';
import type { JsonObject } from '#generated/registry/registry-types';
import { createRollbacks } from '#catalog/runs/create-rollbacks';
import { ChangeLogPostgres } from '#catalog/changes/change-log-postgres';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, dataset, models, proposal, testStore } from './test-store';

const containers = (...names: string[]) => names.map((name) => `urn:li:container:${name}`);
const steps = (...urns: string[]) => urns.map((urn) => ({ id: urn, urn }));
const inside = (container: string | undefined): JsonObject => ({ container: container ?? '' });

describe('the default path of an entity with a place', () => {
  const database = testDatabase();
  const { clock, writer, reader, upsert, change } = testStore(database);
  let count = 0;
  const newTable = () => dataset(`Sales.t${(count += 1)}`);
  const stored = async (urn: string) => {
    const { aspects } = await reader.entity(urn, ['browsePathsV2']);
    return aspects[0];
  };
  const path = async (urn: string): Promise<unknown> => {
    const value: JsonObject = JSON.parse((await stored(urn))?.value ?? '{}');
    return value['path'];
  };

  it('goes through a container that arrives later, and its containers', async () => {
    const [db, schema] = containers('later-db', 'later-schema');
    const table = newTable();
    await upsert(table, 'status', { removed: false });
    expect(await path(table)).toEqual([{ id: 'sales' }]);
    await upsert(db ?? '', 'containerProperties', { name: 'db' });
    await upsert(schema ?? '', 'container', inside(db));
    await upsert(table, 'container', inside(schema));
    expect(await path(table)).toEqual(steps(db ?? '', schema ?? ''));
    await change('DELETE', table, 'container');
    expect(await path(table)).toEqual([{ id: 'sales' }]);
  });

  it('is known at once when all arrives in one request, in any order, in one version', async () => {
    const [db, schema] = containers('once-db', 'once-schema');
    const table = newTable();
    await writer.write(ACTOR, [
      proposal('UPSERT', table, 'container', inside(schema)),
      proposal('UPSERT', schema ?? '', 'container', inside(db)),
      proposal('UPSERT', db ?? '', 'containerProperties', { name: 'db' }),
    ]);
    expect(await path(table)).toEqual(steps(db ?? '', schema ?? ''));
    expect((await stored(table))?.version).toBe(0);
  });

  it('follows a container that moved with the next write of the place, also of an equal one', async () => {
    const [old, next, schema] = containers('move-old', 'move-next', 'move-schema');
    const table = newTable();
    await upsert(schema ?? '', 'container', inside(old));
    await upsert(table, 'container', inside(schema));
    await upsert(schema ?? '', 'container', inside(next));
    expect(await path(table)).toEqual(steps(old ?? '', schema ?? ''));
    await upsert(table, 'container', inside(schema));
    expect(await path(table)).toEqual(steps(next ?? '', schema ?? ''));
  });

  it('stays as a client wrote it, before, together with or after the place', async () => {
    const [db] = containers('clients-db');
    const own = { path: [{ id: 'mine' }] };
    const [before, together, after] = [newTable(), newTable(), newTable()];
    await upsert(before, 'browsePathsV2', own);
    await upsert(before, 'container', inside(db));
    await writer.write(ACTOR, [
      proposal('UPSERT', together, 'container', inside(db)),
      proposal('UPSERT', together, 'browsePathsV2', { path: [{ id: 'sales' }] }),
    ]);
    await upsert(after, 'container', inside(db));
    await upsert(after, 'browsePathsV2', { path: steps(db ?? '') });
    await change('DELETE', after, 'container');
    expect(await path(before)).toEqual(own.path);
    expect(await path(together)).toEqual([{ id: 'sales' }]);
    expect(await path(after)).toEqual(steps(db ?? ''));
  });

  it('is the default for a container that lies in itself', async () => {
    const [one, two] = containers('round-one', 'round-two');
    await upsert(one ?? '', 'container', inside(one));
    expect(await path(one ?? '')).toEqual([{ id: 'Default' }]);
    await writer.write(ACTOR, [
      proposal('UPSERT', one ?? '', 'container', inside(two)),
      proposal('UPSERT', two ?? '', 'container', inside(one)),
    ]);
    for (const urn of [one, two]) expect(JSON.stringify(await path(urn ?? '')).length).toBeLessThan(200);
  });

  it('has at most so many steps and characters: the first ones, and the own container', async () => {
    const deep = containers(...Array.from({ length: LIMITS.placeSteps + 20 }, (_, index) => `deep-${index}`));
    await writer.write(
      ACTOR,
      deep.slice(1).map((urn, index) => proposal('UPSERT', urn, 'container', inside(deep[index]))),
    );
    const table = newTable();
    await upsert(table, 'container', inside(deep.at(-1)));
    const first = deep.slice(0, LIMITS.placeSteps - 1);
    expect(await path(table)).toEqual(steps(...first, deep.at(-1) ?? ''));
    const [wide] = containers('wide');
    const long = { path: ['a', 'b', 'c'].map((id) => ({ id: id.repeat(LIMITS.placeCharacters / 2 - 20) })) };
    await upsert(wide ?? '', 'browsePathsV2', long);
    const other = newTable();
    await upsert(other, 'container', inside(wide));
    expect(await path(other)).toEqual([...long.path.slice(0, 2), ...steps(wide ?? '')]);
  });

  it('goes back with the run that brought the place', async () => {
    const [db] = containers('run-db');
    const table = newTable();
    await upsert(table, 'status', { removed: false });
    await upsert(table, 'container', inside(db), { systemMetadata: { runId: 'places', lastObserved: 1 } });
    expect(await path(table)).toEqual(steps(db ?? ''));
    const log = new ChangeLogPostgres(database, models);
    await createRollbacks({ database, models, writer, projections: [], log, now: clock.now }).rollBack({
      runId: 'places',
      actor: ACTOR,
      read: { access: { kind: 'everything' }, privileges: [], signal: new AbortController().signal },
      hard: false,
      dryRun: false,
      requestId: 'a request',
    });
    expect(await path(table)).toEqual([{ id: 'sales' }]);
  });
});
