import { storedProjections } from '#command/composition/stored-projections';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { SetAsideStore } from '#catalog/aspects/set-aside/set-aside-store';
import { Grants } from '#catalog/authorization/policies/grants';
import { exportMetadata } from '#interface/import-export/export-metadata';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, dataset, models, proposal, testStore, validator } from './test-store';

const IN_LIST = { isBatch: true };
const WEATHER = { isRaining: true, tags: ['wet'] };

describe('aspects that the models do not know', () => {
  const database = testDatabase();
  const { clock, writer, reader, upsert, change } = testStore(database);
  const common = { database, models, validator, projections: storedProjections(models), now: clock.now };
  const urn = dataset('a');

  interface Row {
    readonly urn: string;
    readonly aspect: string;
    readonly kind: number;
    readonly number: number;
    readonly value: string;
    readonly run_id: string | null;
    readonly created_by: string;
  }
  const rows = () =>
    database.query<Row>({
      text: 'select urn, aspect, kind::int as kind, number::float8 as number, value, run_id, created_by from set_aside order by urn, aspect, kind, number, sequence',
    });
  const setAside = (...proposals: readonly Proposal[]) => writer.write(ACTOR, proposals, IN_LIST);

  it('are set aside from a list, and their neighbours are written', async () => {
    const metadata = { systemMetadata: { runId: 'run-1', lastObserved: 5 } };
    const outcomes = await setAside(
      proposal('UPSERT', urn, 'status', { removed: false }),
      proposal('UPSERT', urn, 'weather', WEATHER, metadata),
    );
    expect(outcomes).toMatchObject([
      { changed: true, version: 1, warnings: [] },
      {
        aspectName: 'weather',
        isSetAside: true,
        warnings: [expect.stringContaining("set aside: dataset has no aspect 'weather'.")],
      },
    ]);
    expect((await reader.entity(urn)).aspects.map(({ name }) => name)).toContain('status');
    expect(await rows()).toEqual([
      {
        urn,
        aspect: 'weather',
        kind: 0,
        number: 1,
        value: JSON.stringify(WEATHER),
        run_id: 'run-1',
        created_by: ACTOR.urn,
      },
    ]);
  });

  it('are refused in a single proposal, and everywhere if the setting says so', async () => {
    const unknown = proposal('UPSERT', urn, 'weather', WEATHER);
    await expect(writer.write(ACTOR, [unknown])).rejects.toThrow("dataset has no aspect 'weather'");
    const rejecting = createAspectWriter({ ...common, unknownAspects: 'reject' });
    await expect(rejecting.write(ACTOR, [unknown], IN_LIST)).rejects.toThrow("dataset has no aspect 'weather'");
    const keeping = createAspectWriter({ ...common, unknownAspects: 'set-aside' });
    expect(await keeping.write(ACTOR, [unknown])).toMatchObject([{ isSetAside: true }]);
  });

  it('keep the newest value, each event and each patch after the value', async () => {
    const other = dataset('series');
    await setAside(proposal('PATCH', other, 'weather', [{ op: 'add', path: '/tags/0', value: 'dry' }]));
    for (const isRaining of [true, false]) await setAside(proposal('UPSERT', other, 'weather', { isRaining }));
    clock.time += 10;
    await setAside(proposal('PATCH', other, 'weather', [{ op: 'add', path: '/tags/0', value: 'windy' }]));
    for (const timestampMillis of [2, 1, 1]) await setAside(proposal('UPSERT', other, 'rain', { timestampMillis }));
    const found = (await rows()).filter((row) => row.urn === other);
    expect(found.map(({ aspect, kind, number }) => [aspect, kind, number])).toEqual([
      ['rain', 2, 1],
      ['rain', 2, 2],
      ['weather', 0, 2],
      ['weather', 1, clock.time],
    ]);
    expect(found[2]?.value).toBe('{"isRaining":false}');
  });

  it('of one batch follow each other as in batches of their own', async () => {
    const other = dataset('together');
    await setAside(
      proposal('UPSERT', other, 'weather', { a: 1 }),
      proposal('UPSERT', other, 'fog', { a: 1 }),
      proposal('DELETE', other, 'weather'),
      proposal('UPSERT', other, 'fog', { a: 2 }),
    );
    expect((await rows()).filter((row) => row.urn === other)).toMatchObject([{ aspect: 'fog', value: '{"a":2}' }]);
  });

  it('are not kept if the request is refused', async () => {
    const other = dataset('refused');
    const wrong = [
      proposal('UPSERT', other, 'weather', WEATHER),
      proposal('UPDATE', other, 'status', { removed: true }),
    ];
    await expect(setAside(...wrong)).rejects.toThrow('status');
    expect((await rows()).filter((row) => row.urn === other)).toEqual([]);
  });

  it('are refused with a reason if they cannot be kept', async () => {
    await expect(setAside(proposal('UPSERT', urn, 'weather', 'rain'))).rejects.toThrow('is not an object');
    await expect(setAside(proposal('UPSERT', urn, 'we ather', {}))).rejects.toThrow('is not the name of an aspect');
    await expect(setAside(proposal('UPSERT', urn, 'weather', {}, { ifVersionMatch: 1 }))).rejects.toThrow(
      'cannot be checked',
    );
    await expect(setAside(proposal('UPSERT', 'urn:li:dataset:a', 'weather', {}))).rejects.toThrow('Invalid urn');
  });

  it('of an unknown entity type refuse their list, with what to do', async () => {
    const planet = proposal('UPSERT', 'urn:li:planet:mars', 'weather', {});
    await expect(setAside(planet, proposal('UPSERT', urn, 'status', { removed: false }))).rejects.toThrow(
      /no entity type 'planet'.*The whole batch is refused.*Add the entity type to the models/,
    );
    await expect(setAside(planet)).rejects.toThrow(/no entity type 'planet'(?!.*batch)/);
  });

  it('are deleted by name and with their entity', async () => {
    const other = dataset('deleted');
    const restore = () => setAside(proposal('UPSERT', other, 'weather', {}), proposal('UPSERT', other, 'fog', {}));
    const left = async () => (await rows()).filter((row) => row.urn === other).map(({ aspect }) => aspect);
    await upsert(other, 'status', { removed: false });
    await restore();
    expect(await change('DELETE', other, 'weather')).toMatchObject({ changed: true });
    expect(await left()).toEqual(['fog']);
    await expect(change('DELETE', other, 'weather')).rejects.toThrow("dataset has no aspect 'weather'");
    await restore();
    await change('DELETE', other, 'datasetKey');
    expect(await left()).toEqual([]);
  });

  it('take the privilege to edit the entity', async () => {
    const nobody = { urn: 'urn:li:corpuser:nobody', grants: new Grants(new Map()) };
    const unknown = proposal('UPSERT', urn, 'weather', WEATHER);
    await expect(writer.write(nobody, [unknown], IN_LIST)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('are refused when their room is full, without their neighbours of independent lists', async () => {
    const full = createAspectWriter({ ...common, setAsideRoom: new SetAsideStore(database, 1, clock.now) });
    const textOf = (length: number) => ({ text: 'x'.repeat(length) });
    await full.write(ACTOR, [proposal('UPSERT', dataset('large'), 'weather', textOf(900_000))], IN_LIST);
    const results = await full.writeEach(
      ACTOR,
      [
        proposal('UPSERT', dataset('small'), 'weather', textOf(180_000)),
        proposal('UPSERT', dataset('small'), 'status', { removed: false }),
      ],
      IN_LIST,
    );
    expect(results).toMatchObject([
      { code: 'LIMIT_EXCEEDED', message: expect.stringContaining('aspectory adopt') },
      { changed: true },
    ]);
    await change('DELETE', dataset('large'), 'datasetKey');
  });

  it('are exported as stored values are', async () => {
    let text = '';
    const options = { history: false, secrets: models.secrets };
    await exportMetadata(database, options, async (lines) => void (text += lines));
    const lines = text.trim().split('\n');
    expect(lines.find((line) => line.includes(`"${urn}"`) && line.includes('weather'))).toMatch(
      /^\{"entityType":"dataset".*"changeType":"UPSERT","aspectName":"weather","aspect":\{"json":\{"isRaining":true,.*"version":2,"created":/,
    );
    expect(lines.filter((line) => line.includes('"PATCH"'))).toHaveLength(1);
  });
});
