/** The time to map an event grows as the event does, whichever of its lists grows; what becomes too much is refused while it is made. */
import { readFileSync } from 'node:fs';
import { LIMITS } from '#generated/http/limits';
import type { JsonObject } from '#generated/registry/registry-types';
import { LimitExceededError } from '#base/errors/domain-error';
import { DraftedAspect } from '#standards/openlineage/aspect-state';
import { compileMapping } from '#standards/openlineage/compiled-mapping';
import { EventMapper } from '#standards/openlineage/event-drafts';
import { factsOf } from '#standards/openlineage/facts';
import { parseLineageEvent } from '#standards/openlineage/lineage-event';
import { readMapping } from '#standards/openlineage/mapping';
import { Statements } from '#standards/openlineage/statements';
import { models } from '#test/unit/catalog/aspects/test-store';

const mapping = readMapping(readFileSync('models/openlineage.yaml', 'utf8'));
const compiled = compileMapping(mapping);
const table = (name: string) => ({ namespace: 'postgres://db:5432', name: `shop.public.${name}` });
const many = <Item>(count: number, item: (index: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => item(index));
const named = (count: number, value: (index: number) => object) =>
  Object.fromEntries(many(count, (index) => [`c${index}`, value(index)]));

interface Parts {
  readonly second?: number;
  readonly job?: object;
  readonly run?: object;
  readonly inputs?: readonly object[];
  readonly outputs?: readonly object[];
}

function event({ second = 1, job = {}, run = {}, inputs = [], outputs = [] }: Parts): JsonObject {
  const value: JsonObject = JSON.parse(
    JSON.stringify({
      eventType: 'COMPLETE',
      eventTime: `2026-02-01T00:00:0${second}Z`,
      producer: 'https://example.com',
      schemaURL: 'https://example.com',
      job: { namespace: 'night', name: 'shop.load', facets: job },
      run: { runId: 'run', facets: run },
      inputs,
      outputs,
    }),
  );
  return value;
}

type Store = Map<string, DraftedAspect>;

/** Takes an event as a write does. */
function take(value: JsonObject, mapper = new EventMapper(compiled, models), store: Store = new Map()): Store {
  const parsed = parseLineageEvent(value);
  const { drafts } = mapper.draftsOf(parsed, 'urn:li:corpuser:a');
  for (const draft of drafts) {
    const { aspect, key } = draft.target;
    const statements = new Statements(draft.target);
    statements.add(draft, parsed.stamp);
    const state = store.get(key) ?? DraftedAspect.of(aspect, undefined, mapping);
    state.remove(statements.removals);
    for (const statement of statements.all) state.take(factsOf(statement, aspect, mapping));
    JSON.stringify([state.value, state.stampsText]);
    store.set(key, state);
  }
  return store;
}

/** An event with a list of so many items. */
const LISTS: Readonly<Record<string, (count: number) => Parts>> = {
  tags: (count) => ofOutput({ tags: { tags: many(count, (index) => ({ key: `k${index}`, value: 'v' })) } }),
  'tags of columns': (count) =>
    ofOutput({ tags: { tags: many(count, (index) => ({ key: 'k', value: 'v', field: `c${index}` })) } }),
  owners: (count) =>
    ofOutput({ ownership: { owners: many(count, (index) => ({ name: `user:u${index}`, type: 'A' })) } }),
  columns: (count) => ofOutput({ schema: { fields: many(count, (index) => ({ name: `c${index}`, type: 'int' })) } }),
  'columns of columns': (count) =>
    ofOutput({ schema: { fields: [{ name: 'a', fields: many(count, (index) => ({ name: `c${index}` })) }] } }),
  'column lineage': (count) =>
    ofOutput({ columnLineage: { fields: named(count, () => ({ inputFields: [{ ...table('a'), field: 'a' }] })) } }),
  'sources of a column': (count) =>
    ofOutput({
      columnLineage: {
        fields: { a: { inputFields: many(count, (index) => ({ ...table('a'), field: `c${index}` })) } },
      },
    }),
  'sources of a dataset': (count) =>
    ofOutput({
      columnLineage: {
        fields: { a: { inputFields: [] } },
        dataset: many(count, (index) => ({ ...table('a'), field: `c${index}` })),
      },
    }),
  symlinks: (count) =>
    ofOutput({ symlinks: { identifiers: many(count, (index) => ({ ...table(`t${index}`), type: 'LOCATION' })) } }),
  assertions: (count) => ({
    inputs: [
      {
        ...table('a'),
        inputFacets: {
          dataQualityAssertions: { assertions: many(count, (i) => ({ assertion: `a${i}`, success: true })) },
        },
      },
    ],
  }),
  'metrics of columns': (count) =>
    ofOutput({ dataQualityMetrics: { columnMetrics: named(count, () => ({ nullCount: 1 })) } }),
  inputs: (count) => ({ inputs: many(count, (index) => table(`t${index}`)) }),
  'outputs with tables and statistics': (count) => ({
    outputs: many(count, (index) => ({
      namespace: 's3://lake',
      name: `t${index}`,
      facets: { symlinks: { identifiers: [{ ...table(`t${index}`), type: 'TABLE' }] } },
      outputFacets: { outputStatistics: { rowCount: 1, size: 2, fileCount: 3 } },
    })),
  }),
  'entries of lineage': (count) => ({
    job: {
      lineage: {
        entries: many(count, (index) => ({
          ...table(`t${index}`),
          type: 'DATASET',
          inputs: [{ ...table('a'), type: 'DATASET' }],
        })),
      },
    },
  }),
  'tags of a run': (count) => ({ run: { tags: { tags: many(count, (index) => ({ key: `k${index}`, value: 'v' })) } } }),
  tests: (count) => ({ run: { test: { tests: many(count, (index) => ({ name: `t${index}`, status: 'pass' })) } } }),
  'unknown facets': (count) => ({ run: named(count, () => ({ a: 1 })) }),
};

function ofOutput(facets: object): Parts {
  return { outputs: [{ ...table('q'), facets }] };
}

/** Milliseconds of the processor; the best of several, because other programs use the machine too. */
function cost(work: () => void): number {
  return Math.min(
    ...many(7, () => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    }),
  );
}

const SIZE = 300;
/** Milliseconds that a measure may be wrong by, because collectors and compilers run beside the work. */
const FLOOR = 5;
/** Of linear work it is 6; of work that compares all with all, 36. */
const GROWTH_MAX = 14;

test.each(Object.entries(LISTS))('six times as many %s take about six times as long', (_name, partsOf) => {
  // Compiles what the larger one needs as well.
  take(event(partsOf(6 * SIZE)));
  const [small, large] = [cost(() => take(event(partsOf(SIZE)))), cost(() => take(event(partsOf(6 * SIZE))))];
  expect(large / Math.max(small, FLOOR)).toBeLessThan(GROWTH_MAX);
});

test('tags that an event takes back, and that another one adds to many, take time as their number', () => {
  const again = (count: number) => {
    const mapper = new EventMapper(compiled, models);
    const tags = (from: number) => ({ tags: many(count, (index) => ({ key: `k${from + index}`, value: 'v' })) });
    const store = take(event(ofOutput({ tags: tags(0) })), mapper);
    take(event({ second: 2, ...ofOutput({ tags: tags(count / 2) }) }), mapper, store);
    return take(event({ second: 3, ...ofOutput({ tags: { _deleted: true } }) }), mapper, store);
  };
  const [state] = [...again(50)].flatMap(([key, found]) => (key.endsWith('globalTags') ? [found.value] : []));
  expect(state).toEqual({ tags: [] });
  const [small, large] = [cost(() => again(SIZE)), cost(() => again(6 * SIZE))];
  expect(large / small).toBeLessThan(GROWTH_MAX);
});

describe('an event that is too large is refused with the name and the number of the limit', () => {
  const refusal = (parts: Parts) => {
    try {
      take(event(parts));
    } catch (error) {
      if (error instanceof LimitExceededError) return error.message;
      throw error;
    }
    return undefined;
  };

  test.each(Object.entries(LISTS))('%s', (_name, partsOf) => {
    expect(refusal(partsOf(LIMITS.lineageItems + 1))).toContain(`the limit lineageItems is ${LIMITS.lineageItems}`);
  });

  test.each<[string, Parts]>([
    [
      'sources of a dataset times columns',
      ofOutput({
        columnLineage: {
          fields: named(2000, () => ({ inputFields: [] })),
          dataset: many(2000, (index) => ({ ...table('a'), field: `c${index}` })),
        },
      }),
    ],
    [
      'columns below a column with a long name',
      ofOutput({ schema: { fields: [{ name: 'a'.repeat(5000), fields: many(5000, () => ({ name: 'b' })) }] } }),
    ],
    [
      'columns of a dataset with a long name',
      {
        outputs: [
          {
            ...table('x'.repeat(LIMITS.lineageName - 20)),
            facets: {
              columnLineage: { fields: named(9000, () => ({ inputFields: [{ ...table('a'), field: 'a' }] })) },
            },
          },
        ],
      },
    ],
    [
      'levels of a hierarchy',
      ofOutput({ hierarchy: { hierarchy: many(9000, () => ({ type: 'DATABASE', name: 'd' })) } }),
    ],
    [
      'tasks before a task in one text',
      { run: { airflow: { task: { upstream_task_ids: `[${many(200_000, () => `'a'`).join()}]` } } } },
    ],
  ])('%s', (_name, parts) => {
    expect(refusal(parts)).toContain(`the limit lineageText is ${LIMITS.lineageText}`);
  });

  test('a long name, with its place', () => {
    const found = refusal({ inputs: [table('x'.repeat(LIMITS.lineageName))] });
    expect(found).toContain('the limit lineageName is 2000');
    expect(found).toContain('/inputs/0/name');
  });
});
