import { storedProjections } from '#command/composition/stored-projections';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { writeRules } from '#catalog/aspects/prepare/prepared-change';
import { Adoption } from '#catalog/aspects/set-aside/adoption';
import { SetAsideStore } from '#catalog/aspects/set-aside/set-aside-store';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { registry } from '#generated/registry/registry';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, dataset, models, proposal, testStore, validator } from './test-store';

const NEWER = new Set(['deprecation', 'globalTags', 'operation', 'dataHubPolicyInfo']);
const AUTHOR = { ...ACTOR, urn: 'urn:li:corpuser:author' };
const note = (text: string) => ({ deprecated: true, note: text, actor: AUTHOR.urn });
const tag = (name: string) => ({ tags: [{ tag: `urn:li:tag:${name}` }] });

describe('an adoption', () => {
  const database = testDatabase();
  const { clock, writer, reader } = testStore(database);
  const older = new ModelRegistry({
    ...registry,
    entities: registry.entities.map((entity) => ({
      ...entity,
      aspects: entity.aspects.filter((name) => !NEWER.has(name)),
    })),
  });
  const before = createAspectWriter({
    database,
    models: older,
    validator,
    projections: storedProjections(older),
    now: clock.now,
  });
  const store = new SetAsideStore(database, 10, clock.now);
  const rules = writeRules(models, validator);
  const adoption = new Adoption({ database, models, rules, writer, store, system: ACTOR });
  const run = async (dryRun = false) => {
    const report = await adoption.run({ dryRun, signal: new AbortController().signal, onProgress: () => undefined });
    return report?.aspects;
  };
  const setAside = async (...proposals: readonly Proposal[]) => {
    clock.time += 10;
    await before.write(AUTHOR, proposals, { isBatch: true });
  };
  const left = async () => (await store.adoptable(models)).reduce((sum, { values }) => sum + values, 0);

  it('writes values, events and patches with their authors, times and runs, once', async () => {
    const urn = dataset('all');
    const metadata = { systemMetadata: { runId: 'run-7', lastObserved: 3 } };
    await setAside(proposal('UPSERT', urn, 'deprecation', note('old'), metadata));
    const { time } = clock;
    await setAside(proposal('UPSERT', urn, 'globalTags', tag('first')));
    await setAside(
      proposal('PATCH', urn, 'globalTags', [
        { op: 'add', path: '/tags/urn:li:tag:second', value: { tag: 'urn:li:tag:second' } },
      ]),
    );
    await setAside(
      proposal('UPSERT', urn, 'operation', { timestampMillis: 5, operationType: 'INSERT', lastUpdatedTimestamp: 5 }),
    );
    clock.time += 1000;
    const counts = { superseded: 0, refused: 0, reasons: [] };
    const expected = [
      { entityType: 'dataset', aspect: 'deprecation', written: 1, ...counts },
      { entityType: 'dataset', aspect: 'globalTags', written: 2, ...counts },
      { entityType: 'dataset', aspect: 'operation', written: 1, ...counts },
    ];
    expect(await run(true)).toEqual(expected);
    expect(await left()).toBe(4);
    expect(await run()).toEqual(expected);
    expect(await left()).toBe(0);
    expect(await run()).toEqual([]);
    const { exists, aspects } = await reader.entity(urn);
    expect(exists).toBe(true);
    const found = Object.fromEntries(aspects.map((aspect) => [aspect.name, aspect]));
    expect(found['deprecation']).toMatchObject({
      createdOn: time,
      createdBy: AUTHOR.urn,
      systemMetadata: expect.stringContaining('"runId":"run-7"'),
    });
    expect(JSON.parse(found['globalTags']?.value ?? '')).toEqual({
      tags: [...tag('first').tags, ...tag('second').tags],
    });
    const events = await database.query({ text: 'select event from timeseries_event' });
    expect(events).toEqual([{ event: expect.stringContaining('"operationType":"INSERT"') }]);
  });

  it('keeps a newer stored value, and writes over an older one', async () => {
    const [newer, stale] = [dataset('newer'), dataset('older')];
    await writer.write(ACTOR, [proposal('UPSERT', stale, 'deprecation', note('stored'))]);
    await setAside(
      proposal('UPSERT', stale, 'deprecation', note('set aside')),
      proposal('UPSERT', newer, 'deprecation', note('set aside')),
    );
    clock.time += 10;
    await writer.write(ACTOR, [proposal('UPSERT', newer, 'deprecation', note('stored'))]);
    expect(await run()).toMatchObject([{ written: 1, superseded: 1, refused: 0 }]);
    const noteOf = async (urn: string) => JSON.parse((await reader.aspect(urn, 'deprecation', 0)).value).note;
    expect([await noteOf(newer), await noteOf(stale)]).toEqual(['stored', 'set aside']);
    expect((await reader.aspect(stale, 'deprecation', 0)).latestVersion).toBe(2);
    expect(await left()).toBe(0);
  });

  it('leaves what does not fit, and what takes a privilege of its own, with the reason', async () => {
    const urn = dataset('misfit');
    await setAside(
      proposal('UPSERT', urn, 'deprecation', { deprecated: 'yes' }),
      proposal('UPSERT', 'urn:li:dataHubPolicy:mine', 'dataHubPolicyInfo', {}),
    );
    for (const dryRun of [true, false])
      expect(await run(dryRun)).toMatchObject([
        { aspect: 'dataHubPolicyInfo', refused: 1, reasons: [expect.stringContaining('needs the privilege')] },
        { aspect: 'deprecation', written: 0, refused: 1, reasons: [expect.stringContaining('deprecated')] },
      ]);
    expect(await left()).toBe(2);
  });
});
