import { storedProjections } from '#command/composition/stored-projections';
import { EVERYTHING } from '#catalog/authorization/access-filter';
import type { ChangeOperation } from '#catalog/changes/change-set';
import { ChangeLogPostgres } from '#catalog/changes/change-log-postgres';
import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { ConflictError } from '#base/errors/domain-error';
import type { JsonObject } from '#generated/registry/registry-types';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { seededRandom, testSeed } from '../support/seeded-random';
import { testDatabase } from '../support/test-database';
import type { ModelChange } from '../unit/catalog/aspects/model-store';
import { KEY, ModelStore } from '../unit/catalog/aspects/model-store';
import { ACTOR, TestClock, models, testStore, validator } from '../unit/catalog/aspects/test-store';

const SEED = testSeed(20_261_121);
const CHANGE_TYPES = [
  'UPSERT',
  'UPSERT',
  'UPSERT',
  'UPSERT',
  'CREATE',
  'CREATE_ENTITY',
  'UPDATE',
  'DELETE',
  'RESTATE',
] as const;

function randomChange(next: (below: number) => number, entities: number): ModelChange {
  const name = `u${next(entities)}`;
  const urn = `urn:li:corpuser:${name}`;
  const tags = Array.from({ length: next(4) }, (_, index) => ({ tag: `urn:li:tag:t${index + next(3)}` }));
  const values: { readonly [aspect: string]: JsonObject } = {
    status: { removed: next(2) === 1 },
    globalTags: { tags: [...new Map(tags.map((tag) => [tag.tag, tag])).values()] },
    corpUserEditableInfo: { aboutMe: `${next(3)}`, teams: [`${next(2)}`], skills: [] },
    [KEY]: { username: name },
  };
  const names = Object.keys(values);
  const aspectName = names[next(10) === 0 ? 3 : next(3)] ?? 'status';
  return {
    urn,
    aspectName,
    changeType: CHANGE_TYPES[next(CHANGE_TYPES.length)] ?? 'UPSERT',
    value: values[aspectName] ?? {},
  };
}

describe(`random histories (seed ${SEED})`, () => {
  const database = testDatabase();
  const { writer, reader, documents } = testStore(database);

  const edges = async () =>
    (
      await database.query<{ edge: string }>({
        text: "select s.urn || ' ' || relationship || ' ' || d.urn as edge from edge join urn s on s.id = source_id join urn d on d.id = destination_id order by 1",
      })
    ).map(({ edge }) => edge);

  /** The last version of each aspect in the change log. Checks that positions are dense. */
  async function loggedVersions(): Promise<ReadonlyMap<string, number>> {
    const { changes } = await new ChangeLogPostgres(database, models).read({
      after: 0,
      limit: 1_000_000,
      access: EVERYTHING,
    });
    expect(changes.map(({ position }) => position)).toEqual(changes.map((_change, index) => index + 1));
    const versions = new Map<string, number>();
    for (const { urn, aspect, operation, versionAfter } of changes) {
      const key = `${urn} ${aspect}`;
      const before = versions.get(key) ?? 0;
      const after = new Map<ChangeOperation, number | null>([
        ['UPSERT', before + 1],
        ['DELETE', null],
        ['RESTATE', before],
      ]);
      expect([operation, versionAfter]).toEqual([operation, after.get(operation)]);
      if (versionAfter !== null) versions.set(key, versionAfter);
    }
    return versions;
  }

  function expectedEdges(model: ModelStore): readonly string[] {
    return [...model.entities]
      .flatMap(([urn, entity]) => {
        const tags = entity.get('globalTags')?.at(-1)?.['tags'];
        return Array.isArray(tags) ? tags.map(({ tag }: { tag: string }) => `${urn} TaggedWith ${tag}`) : [];
      })
      .toSorted();
  }

  const settle = (results: readonly PromiseSettledResult<unknown>[]) =>
    results.map((result) => {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ConflictError);
      return result.status === 'fulfilled';
    });

  it('of a few entities have the same result as a simple model', async () => {
    const next = seededRandom(SEED);
    const model = new ModelStore();
    for (let round = 0; round < 150; round++) {
      const requests = Array.from({ length: 1 + next(24) }, () =>
        Array.from({ length: 1 + next(3) }, () => randomChange(next, 6)),
      );
      const wanted = requests.map((changes) => model.apply(changes));
      const done = settle(
        await Promise.allSettled(
          requests.map((changes) =>
            writer.write(
              ACTOR,
              changes.map((change) => ({ entityType: 'corpuser', ...change })),
            ),
          ),
        ),
      );
      expect(done).toEqual(wanted);
    }
    const rows = await database.query<{ urn: string; aspect: string; value: string }>({
      text: 'select urn, aspect, value from urn join aspect_latest on entity_id = id',
    });
    expect(new Map(rows.map(({ urn, aspect, value }) => [`${urn} ${aspect}`, JSON.parse(value)]))).toEqual(
      new Map(
        [...model.entities].flatMap(([urn, entity]) =>
          [...entity].map(([aspect, values]) => [`${urn} ${aspect}`, values.at(-1)]),
        ),
      ),
    );
    for (const [key, values] of model.histories) {
      const [urn = '', aspect = ''] = key.split(' ');
      const isPresent = model.entities.get(urn)?.has(aspect) === true;
      const newestOld = isPresent ? values.length - 1 : values.length;
      for (let version = Math.max(1, newestOld - 19); version <= newestOld; version++) {
        expect(JSON.parse((await reader.aspect(urn, aspect, version)).value)).toEqual(values[version - 1]);
      }
      await expect(reader.aspect(urn, aspect, newestOld + 1)).rejects.toThrow('no version');
      const latest = await reader.aspect(urn, aspect, 0).catch(() => undefined);
      expect(latest && JSON.parse(latest.value)).toEqual(isPresent ? values.at(-1) : undefined);
    }
    expect(await loggedVersions()).toEqual(new Map([...model.histories].map(([key, { length }]) => [key, length])));
    expect(await edges()).toEqual(expectedEdges(model));
    expect([...documents.keys()].toSorted()).toEqual([...model.entities.keys()].toSorted());
    const present = await database.query<{ urn: string }>({
      text: 'select urn from entity join urn using (id) order by urn',
    });
    expect(present.map(({ urn }) => urn)).toEqual([...model.entities.keys()].toSorted());
  });

  it('by two processes at the same time write one value after the other and complete requests only', async () => {
    await database.query({ text: 'truncate aspect_latest, aspect_version, edge, entity, urn' });
    const pools = [0, 1].map(() => new PostgresDatabase({ address: database.address(), connectionsMax: 4 }));
    const writers = pools.map((pool) =>
      createAspectWriter({
        database: pool,
        models,
        validator,
        projections: storedProjections(models),
        now: new TestClock().now,
      }),
    );
    const next = seededRandom(SEED);
    const counts = new Map<string, number>();
    await Promise.all(
      Array.from({ length: 600 }, async (_, n) => {
        const users = [...new Set([next(5), next(5), next(5)])];
        const changes = users.flatMap((user) => {
          const urn = `urn:li:corpuser:p${user}`;
          counts.set(urn, (counts.get(urn) ?? 0) + 1);
          const shared = { entityType: 'corpuser', urn, changeType: 'UPSERT' as const };
          return [
            { ...shared, aspectName: 'corpUserEditableInfo', value: { aboutMe: `${n}` } },
            {
              ...shared,
              aspectName: 'globalTags',
              value: {
                tags: [{ tag: `urn:li:tag:n${n}` }, { tag: `urn:li:corpuser:p${next(5)}`.replace('corpuser', 'tag') }],
              },
            },
          ];
        });
        await writers[n % 2]?.write(ACTOR, changes);
      }),
    );
    await Promise.all(pools.map((pool) => pool.close()));
    const latest = await database.query<{ urn: string; aspect: string; version: string; value: string }>({
      text: 'select urn, aspect, version, value from urn join aspect_latest on entity_id = id order by urn, aspect',
    });
    for (const [urn, count] of counts) {
      const [about, tags] = ['corpUserEditableInfo', 'globalTags'].map((name) =>
        latest.find((row) => row.urn === urn && row.aspect === name),
      );
      expect(Number(about?.version)).toBe(count);
      expect(Number(tags?.version)).toBe(count);
      expect(JSON.parse(tags?.value ?? '{}').tags[0].tag).toBe(
        `urn:li:tag:n${JSON.parse(about?.value ?? '{}').aboutMe}`,
      );
    }
    const [twice] = await database.query<{ count: number }>({
      text: 'select count(*)::int from edge where (source_id, aspect) in (select entity_id, aspect from aspect_latest)',
    });
    expect(twice?.count).toBe(counts.size * 2);
  });
});
