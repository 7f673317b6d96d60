/** The model of a transformation tool and the table that it makes are siblings, although nobody writes that. */
import type { AspectWriter } from '#catalog/aspects/aspect-service';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { StoredPairs } from '#catalog/aspects/pairs/stored-pairs';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { createRollbacks } from '#catalog/runs/create-rollbacks';
import { ChangeLogPostgres } from '#catalog/changes/change-log-postgres';
import type { JsonObject } from '#generated/registry/registry-types';
import { storedProjections } from '#command/composition/stored-projections';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, models, proposal, testStore, validator } from './test-store';

describe('the siblings of a dbt entity and its warehouse table', () => {
  const database = testDatabase();
  const log = new ChangeLogPostgres(database, models);
  const { clock, writer, reader, upsert, change, projection } = testStore(database);
  const dbt = (name: string, origin = 'PROD') => `urn:li:dataset:(urn:li:dataPlatform:dbt,${name},${origin})`;
  const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:snowflake,${name},PROD)`;
  const kind = (urn: string, ...typeNames: string[]) => upsert(urn, 'subTypes', { typeNames });
  const lineage = (...upstreams: string[]): JsonObject => ({
    upstreams: upstreams.map((urn) => ({ dataset: urn, type: 'TRANSFORMED' })),
  });
  const from = (urn: string, ...upstreams: string[]) => upsert(urn, 'upstreamLineage', lineage(...upstreams));
  const siblings = async (urn: string): Promise<JsonObject | undefined> => {
    const { aspects } = await reader.entity(urn, ['siblings']);
    const found = aspects.find(({ name }) => name === 'siblings');
    return found && JSON.parse(found.value);
  };
  const exists = async (urn: string) => (await reader.entity(urn, ['datasetKey'])).exists;
  const namers = async (urn: string) =>
    (
      await database.query<{ urn: string }>({
        text: `select s.urn from edge join urn s on s.id = source_id join urn d on d.id = destination_id
               where relationship = 'SiblingOf' and d.urn = $1 order by s.urn`,
        values: [urn],
      })
    ).map((row) => row.urn);
  const leading = (...others: string[]) => ({ siblings: others, primary: true });
  const following = (...others: string[]) => ({ siblings: others, primary: false });

  it('are linked from the table, by an upsert, a patch, or in one request, with the edges of both', async () => {
    for (const [index, write] of [
      (model: string, made: string) => from(made, model),
      (model: string, made: string) =>
        change('PATCH', made, 'upstreamLineage', [
          { op: 'add', path: `/upstreams/${model}`, value: { dataset: model, type: 'COPY' } },
        ]),
      (model: string, made: string) =>
        writer.write(ACTOR, [
          proposal('UPSERT', made, 'upstreamLineage', lineage(model)),
          proposal('UPSERT', model, 'subTypes', { typeNames: ['Model', 'View'] }),
        ]),
    ].entries()) {
      const [model, made] = [dbt(`shop.main.m${index}`), table(`shop.main.m${index}`)];
      if (index < 2) await kind(model, 'Model');
      await write(model, made);
      expect(await siblings(made)).toEqual(following(model));
      expect(await siblings(model)).toEqual(leading(made));
      expect([await namers(model), await namers(made)]).toEqual([[made], [model]]);
    }
  });

  it('are linked from a dbt source, whichever of its aspects comes last', async () => {
    await from(table('raw.s.a'), table('raw.s.z'));
    await kind(dbt('raw.s.a'), 'Source');
    await from(dbt('raw.s.a'), table('raw.s.a'));
    expect([await siblings(dbt('raw.s.a')), await siblings(table('raw.s.a'))]).toEqual([
      leading(table('raw.s.a')),
      following(dbt('raw.s.a')),
    ]);
    await from(dbt('raw.s.b'), table('raw.s.b'));
    expect(await siblings(dbt('raw.s.b'))).toBeUndefined();
    await kind(dbt('raw.s.b'), 'Source', 'Table');
    expect(await siblings(dbt('raw.s.b'))).toEqual(leading(table('raw.s.b')));
  });

  it('are found in other capitals, and below the name of a platform instance', async () => {
    await kind(dbt('team.shop.main.Orders'), 'Model');
    await from(table('eu.SHOP.MAIN.ORDERS'), dbt('team.shop.main.Orders'));
    expect(await siblings(table('eu.SHOP.MAIN.ORDERS'))).toEqual(following(dbt('team.shop.main.Orders')));
  });

  it.each([
    ['reads a model', table('w.main.report'), [dbt('w.main.m')]],
    ['reads a model of its name in another schema', table('w.mart.m'), [dbt('w.main.m')]],
    ['reads a model of another environment', table('w.main.m'), [dbt('w.main.m', 'DEV')]],
    ['comes from two models', table('w.main.m'), [dbt('w.main.m'), dbt('v.main.m')]],
    ['comes from a table', table('w.main.m'), [table('w.raw.m')]],
    ['is a model of models', dbt('w.main.m'), [dbt('w.main.n')]],
    ['is a model of tables', dbt('w.main.m'), [table('w.main.m')]],
    ['is made from itself', table('w.main.m'), [table('w.main.m')]],
  ])('are not linked if it %s', async (_title, urn, upstreams) => {
    const ends = [urn, ...upstreams];
    for (const end of ends) {
      await change('DELETE', end, 'datasetKey');
      await kind(end, 'Model');
    }
    await from(urn, ...upstreams);
    for (const end of ends) expect(await siblings(end)).toBeUndefined();
  });

  it.each([
    ['several upstreams', [table('q.main.s'), table('q.main.t')]],
    ['another dbt entity upstream', [dbt('q.main.t')]],
    ['a table of another name upstream', [table('q.main.t')]],
  ])('are not linked if a source has %s', async (_title, upstreams) => {
    await kind(dbt('q.main.s'), 'Source');
    await from(dbt('q.main.s'), ...upstreams);
    for (const end of [dbt('q.main.s'), ...upstreams]) expect(await siblings(end)).toBeUndefined();
  });

  it('wait for a side that does not exist, and do not create it', async () => {
    await kind(dbt('late.main.s'), 'Source');
    await from(dbt('late.main.s'), table('late.main.s'));
    expect(await siblings(dbt('late.main.s'))).toEqual(leading(table('late.main.s')));
    expect(await exists(table('late.main.s'))).toBe(false);
    await upsert(table('late.main.s'), 'datasetProperties', { name: 's' });
    expect(await siblings(table('late.main.s'))).toEqual(following(dbt('late.main.s')));
  });

  it('stay when the warehouse writes lineage of its own over that of dbt, and go when dbt names another', async () => {
    await from(table('keep.main.m'), dbt('keep.main.m'));
    await kind(dbt('keep.main.m'), 'Model');
    await from(table('keep.main.m'), table('keep.raw.a'));
    expect(await siblings(dbt('keep.main.m'))).toEqual(leading(table('keep.main.m')));
    await kind(dbt('next.main.m'), 'Model');
    await from(table('keep.main.m'), dbt('next.main.m'));
    expect(await siblings(table('keep.main.m'))).toEqual(following(dbt('next.main.m')));
    expect(await siblings(dbt('next.main.m'))).toEqual(leading(table('keep.main.m')));
    expect(await siblings(dbt('keep.main.m'))).toBeUndefined();
    await from(table('keep.main.m'), dbt('next.main.m'), dbt('keep.main.m'));
    for (const urn of [table('keep.main.m'), dbt('next.main.m'), dbt('keep.main.m')])
      expect(await siblings(urn)).toBeUndefined();
  });

  it('may be several: tables of two instances, and the source of another project', async () => {
    await kind(dbt('several.main.m'), 'Model');
    await from(table('eu.several.main.m'), dbt('several.main.m'));
    await from(table('us.several.main.m'), dbt('several.main.m'));
    expect(await siblings(dbt('several.main.m'))).toEqual(
      leading(table('eu.several.main.m'), table('us.several.main.m')),
    );
    await kind(dbt('other.several.main.m'), 'Source');
    await from(dbt('other.several.main.m'), table('eu.several.main.m'));
    await from(table('eu.several.main.m'), dbt('several.main.m'), table('raw'));
    expect(await siblings(table('eu.several.main.m'))).toEqual(
      following(dbt('several.main.m'), dbt('other.several.main.m')),
    );
  });

  it('are never overwritten where a client wrote them', async () => {
    const [model, made] = [dbt('own.main.m'), table('own.main.m')];
    await kind(model, 'Model');
    await upsert(made, 'siblings', leading(model));
    await upsert(model, 'siblings', following(made));
    await from(made, model);
    expect([await siblings(made), await siblings(model)]).toEqual([leading(model), following(made)]);
    await change('DELETE', model, 'siblings');
    await from(made, model);
    expect(await siblings(model)).toBeUndefined();
    // The side without a value of a client follows the one with it.
    await change('DELETE', made, 'siblings');
    await upsert(model, 'siblings', following(made));
    await from(made, model);
    expect([await siblings(made), await siblings(model)]).toEqual([leading(model), following(made)]);
    await upsert(model, 'siblings', following());
    expect(await siblings(made)).toBeUndefined();
    await from(made, model);
    expect(await siblings(made)).toBeUndefined();
  });

  it.each(['UPSERT', 'PATCH'])('name each other also if a client writes one side alone, by %s', async (changeType) => {
    const [model, made, late] = [dbt, table, table].map((urn, index) => urn(`told.${changeType}${index}.m`));
    if (!model || !made || !late) throw new Error('three urns');
    await upsert(made, 'datasetProperties', { name: 'm' });
    const write = (urn: string, primary: boolean, ...others: string[]) =>
      changeType === 'UPSERT'
        ? upsert(urn, 'siblings', { siblings: others, primary })
        : change('PATCH', urn, 'siblings', [
            { op: 'add', path: '/siblings', value: others },
            { op: 'add', path: '/primary', value: primary },
          ]);
    await write(model, false, made, late);
    expect(await siblings(made)).toEqual(leading(model));
    expect(await siblings(late)).toBeUndefined();
    await upsert(late, 'datasetProperties', { name: 'm' });
    expect(await siblings(late)).toEqual(leading(model));
    await write(model, true, late);
    expect([await siblings(made), await siblings(late)]).toEqual([undefined, leading(model)]);
    await change('DELETE', model, 'siblings');
    expect(await siblings(late)).toBeUndefined();
  });

  it('name back who is not of another kind, and keep a list that another client wrote', async () => {
    const [topic, made, own] = [table('back.a'), table('back.b'), table('back.c')];
    await upsert(own, 'siblings', following());
    await upsert(made, 'datasetProperties', { name: 'b' });
    await upsert(topic, 'siblings', leading(made, own, topic));
    expect([await siblings(made), await siblings(own), await siblings(topic)]).toEqual([
      following(topic),
      following(),
      leading(made, own, topic),
    ]);
  });

  it('become the value of a client that writes the same', async () => {
    const [model, made] = [dbt('same.main.m'), table('same.main.m')];
    await kind(model, 'Model');
    await from(made, model);
    await upsert(made, 'siblings', following(model));
    await from(made, model, dbt('same.main.n'));
    expect(await siblings(made)).toEqual(following(model));
  });

  it('lose a side that is deleted, and get it back with the next run of dbt', async () => {
    const [model, made] = [dbt('gone.main.m'), table('gone.main.m')];
    await kind(model, 'Model');
    await from(made, model);
    await change('DELETE', model, 'datasetKey');
    expect(await siblings(made)).toBeUndefined();
    await kind(model, 'Model');
    await from(made, model);
    expect([await siblings(made), await siblings(model)]).toEqual([following(model), leading(made)]);
    await upsert(made, 'status', { removed: true });
    expect(await siblings(model)).toEqual(leading(made));
    await change('DELETE', made, 'datasetKey');
    expect(await siblings(model)).toBeUndefined();
    expect(await exists(model)).toBe(true);
  });

  it('belong to the run of the lineage, and go with it', async () => {
    const [model, made] = [dbt('run.main.m'), table('run.main.m')];
    await kind(model, 'Model');
    await kind(made, 'Table');
    const run = { systemMetadata: { runId: 'dbt-1', lastObserved: clock.time } };
    await upsert(made, 'upstreamLineage', lineage(model), run);
    expect(await siblings(model)).toEqual(leading(made));
    await createRollbacks({ database, models, writer, projections: [], log, now: clock.now }).rollBack({
      runId: 'dbt-1',
      actor: ACTOR,
      read: { access: { kind: 'everything' }, privileges: [], signal: new AbortController().signal },
      hard: false,
      dryRun: false,
      requestId: 'a request',
    });
    expect([await siblings(made), await siblings(model)]).toEqual([undefined, undefined]);
  });

  it('are linked in one batch for many, and each model once', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `many.main.t${index}`);
    const writes = names.flatMap((name) => [
      proposal('UPSERT', table(name), 'upstreamLineage', lineage(dbt(name))),
      proposal('UPSERT', dbt(name), 'subTypes', { typeNames: ['Model'] }),
    ]);
    await writer.write(ACTOR, writes.toReversed());
    await Promise.all(names.map((name) => from(table(name), dbt(name), table('many.raw.x'))));
    for (const name of names) expect(await siblings(dbt(name))).toEqual(leading(table(name)));
  });

  it('are linked in every order in which two processes write their aspects at the same time', async () => {
    const one = { database, models, validator, projections: storedProjections(models), now: clock.now };
    const processes = [createAspectWriter(one), createAspectWriter(one)] as const;
    const names = Array.from({ length: 60 }, (_, index) => `both.main.t${index}`);
    await Promise.all(
      names.flatMap((name, index) => {
        const [a, b] = index % 2 === 0 ? processes : processes.toReversed();
        if (!a || !b) return [];
        return [
          a.write(ACTOR, [proposal('UPSERT', table(name), 'upstreamLineage', lineage(dbt(name)))]),
          b.write(ACTOR, [proposal('UPSERT', dbt(name), 'subTypes', { typeNames: ['Model'] })]),
          b.write(ACTOR, [proposal('UPSERT', table(name), 'datasetProperties', { name })]),
          a.write(ACTOR, [proposal('UPSERT', dbt(name), 'datasetProperties', { name })]),
        ];
      }),
    );
    for (const name of names) {
      expect(await siblings(dbt(name))).toEqual(leading(table(name)));
      expect(await siblings(table(name))).toEqual(following(dbt(name)));
    }
  });

  it('are linked once where they were stored before the rule, also after an interruption', async () => {
    const names = Array.from({ length: 5 }, (_, index) => `old.main.t${index}`);
    const before = new ModelRegistry({
      ...models.registry,
      aspects: models.registry.aspects.map(({ pairs: _pairs, ...aspect }) => aspect),
    });
    const old = createAspectWriter({ database, models: before, validator, projections: [projection], now: clock.now });
    const mine = { siblings: [dbt('of.a.client')], primary: false };
    await old.write(ACTOR, [
      ...names.flatMap((name) => [
        proposal('UPSERT', dbt(name), 'subTypes', { typeNames: ['Model'] }),
        proposal('UPSERT', table(name), 'upstreamLineage', lineage(dbt(name))),
      ]),
      proposal('UPSERT', table('old.main.t4'), 'siblings', mine),
      proposal('UPSERT', dbt('of.a.client'), 'datasetProperties', { name: 'client' }),
      proposal('UPSERT', table('old.main.none'), 'upstreamLineage', lineage(table('old.main.t0'))),
    ]);
    const restated: string[] = [];
    const counting: Pick<AspectWriter, 'writeEach'> = {
      writeEach: (actor, proposals) => {
        restated.push(...proposals.flatMap((each) => (each instanceof Error ? [] : (each.urn ?? []))));
        return writer.writeEach(actor, proposals);
      },
    };
    const start = (pageSize: number) =>
      new StoredPairs({
        database,
        models,
        writer: counting,
        system: ACTOR,
        logger: { info: () => undefined },
        pageSize,
      });
    const interrupted = new AbortController();
    setTimeout(() => interrupted.abort(), 5);
    await start(1).linkNext(interrupted.signal);
    const go = new AbortController().signal;
    for (let isDone: boolean | undefined = false; !isDone;) isDone = await start(100).linkNext(go);
    const ofOld = () => restated.filter((urn) => urn.includes('old.main')).toSorted();
    expect(ofOld()).toEqual(names.map(table));
    for (const name of names.slice(0, 4))
      expect([await siblings(table(name)), await siblings(dbt(name))]).toEqual([
        following(dbt(name)),
        leading(table(name)),
      ]);
    expect(await siblings(table('old.main.t4'))).toEqual(mine);
    expect(await siblings(dbt('of.a.client'))).toEqual(leading(table('old.main.t4')));
    expect(await siblings(table('old.main.none'))).toBeUndefined();
    expect(await start(1).linkNext(go)).toBe(true);
    expect(ofOld()).toHaveLength(names.length);
  });
});
