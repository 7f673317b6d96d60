/** A wrong value of any facet costs that value, or its facet, and is named. The rest of the event is written. */
import { readFileSync } from 'node:fs';
import { exactJson } from '#base/json/exact-json';
import { escapeSegment } from '#base/json/json-pointer';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { wholeValue } from '#standards/openlineage/aspect-draft';
import { DraftedAspect } from '#standards/openlineage/aspect-state';
import { compileMapping } from '#standards/openlineage/compiled-mapping';
import { EventMapper } from '#standards/openlineage/event-drafts';
import { factsOf } from '#standards/openlineage/facts';
import { parseLineageEvent } from '#standards/openlineage/lineage-event';
import { readMapping, type Rule } from '#standards/openlineage/mapping';
import { Statements } from '#standards/openlineage/statements';
import { models, validator } from '#test/unit/catalog/aspects/test-store';

const mapping = readMapping(readFileSync('models/openlineage.yaml', 'utf8'));
const mapper = new EventMapper(compileMapping(mapping), models);
const everyFacet: JsonObject = JSON.parse(readFileSync('test/fixtures/openlineage/every-facet.json', 'utf8'));

const WRONG: readonly JsonValue[] = [5, 3.5, -1e300, false, 'oops', '', [], {}, [5], ['oops'], [[]], { odd: 1 }];

type Path = readonly string[];

/** The value with another one at a place, which may be new. */
function withAt(value: JsonValue | undefined, [name, ...rest]: Path, put: JsonValue): JsonValue {
  if (name === undefined) return put;
  if (Array.isArray(value)) return value.with(Number(name), withAt(value[Number(name)], rest, put));
  const members = isObject(value) ? value : {};
  return { ...members, [name]: withAt(members[name], rest, put) };
}

/** Every place in a value, from the value itself to the last one inside. */
function placesIn(value: JsonValue, path: Path): readonly { readonly path: Path; readonly value: JsonValue }[] {
  const inner: readonly (readonly [string, JsonValue])[] =
    typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [{ path, value }, ...inner.flatMap(([name, member]) => placesIn(member, [...path, name]))];
}

const isFacets = (name = '') => /facets$/i.test(name);

function withoutFacets(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutFacets);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !isFacets(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutFacets(member ?? null)]));
}

const BARE = withoutFacets(everyFacet);
/** Nothing is read of the one; the other one says which dataset it is. */
const OTHERS = /environmentVariables|symlinks/;
const STANDARD = placesIn(everyFacet, [])
  .filter(({ path }) => isFacets(path.at(-2)) && !OTHERS.test(path.at(-1) ?? ''))
  .map((facet) => [facet.path.join('/'), facet] as const);

const SAMPLES: { readonly [shape: string]: JsonValue } = {
  integer: 3,
  count: 3,
  boolean: true,
  texts: ['a'],
  any: ['a'],
};

const PARTS: { readonly [part: string]: Path } = {
  run: ['run', 'facets'],
  job: ['job', 'facets'],
  dataset: ['outputs', '0', 'facets'],
  input: ['inputs', '0', 'inputFacets'],
  output: ['outputs', '0', 'outputFacets'],
};
/** The facets of well-known senders, made of their shapes. */
const OF_SENDERS = mapping.senderFacets
  .filter(({ shape }) => shape !== undefined)
  .map(({ at: [place = ''], shape }) => {
    const [part = '', name = ''] = place.split('.');
    const path = [...(PARTS[part] ?? []), name];
    return [path.join('/'), { path, value: sampleOf(shape ?? null) }] as const;
  });
const FACETS = [...STANDARD, ...OF_SENDERS];

function sampleOf(shape: JsonValue): JsonValue {
  if (Array.isArray(shape)) return [sampleOf(shape[0] ?? 'any')];
  if (!isObject(shape)) return SAMPLES[String(shape)] ?? 'a = b';
  return Object.fromEntries(
    Object.entries(shape).map(([name, member]) => [name.replace(/[!?]$/, ''), sampleOf(member ?? null)]),
  );
}

/** The value without a place that is in it. */
function withoutAt(value: JsonValue | undefined, [name, ...rest]: Path): JsonValue {
  if (name === undefined) return null;
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_, index) => index !== Number(name))
      : value.with(Number(name), withoutAt(value[Number(name)], rest));
  const members = isObject(value) ? value : {};
  if (rest.length > 0) return { ...members, [name]: withoutAt(members[name], rest) };
  return Object.fromEntries(Object.entries(members).filter(([other]) => other !== name));
}

function written(event: JsonValue) {
  const parsed = parseLineageEvent(event);
  const { drafts, losses } = mapper.draftsOf(parsed, 'urn:li:corpuser:a');
  const values = new Map(
    drafts.map((draft) => {
      const { target } = draft;
      if (models.aspect(target.aspect)?.kind === 'timeseries') return [target.key, wholeValue(draft, mapping.lists)];
      const statements = new Statements(target);
      statements.add(draft, parsed.stamp);
      const state = DraftedAspect.of(target.aspect, undefined, mapping);
      for (const statement of statements.all) state.take(factsOf(statement, target.aspect, mapping));
      return [target.key, state.value];
    }),
  );
  return { values, losses: [...parsed.losses, ...losses], text: exactJson([...values]) };
}

/** Misfits by what was written, because most wrong values are left out alike. */
const known = new Map<string, readonly string[]>();

test.each(FACETS)('in %s', (_, { value: facet, path: at }) => {
  const bare = written(BARE);
  const whole = written(withAt(BARE, at, facet)).text;
  const problems = placesIn(facet, []).flatMap(({ path }) => {
    const absent = path.length === 0 ? bare : written(withAt(BARE, at, withoutAt(facet, path)));
    return WRONG.flatMap((wrong) => {
      const { values, losses, text } = written(withAt(BARE, at, withAt(facet, path, wrong)));
      const misfits = known.get(text) ?? [...values].flatMap(([key, value]) => misfitOf(key, value));
      known.set(text, misfits);
      const gone = [...bare.values.keys()].filter((key) => !values.has(key));
      const isSilent = losses.length === 0 && text === absent.text && absent.text !== whole && !isEmpty(wrong);
      const astray = losses.filter((loss) => !isAbout(loss, [...at, ...path]));
      return [...misfits, ...gone, ...astray, ...(isSilent ? ['goes without a word'] : [])].map(
        (problem) => `${path.join('/')} = ${JSON.stringify(wrong)}: ${problem}`,
      );
    });
  });
  expect(problems).toEqual([]);
});

test.each(FACETS)('without a member in %s', (_, { value: facet, path: at }) => {
  const silent = placesIn(facet, []).flatMap(({ path, value }) => {
    const absent = written(withAt(BARE, at, withoutAt(facet, path))).text;
    return Object.keys(isObject(value) ? value : {}).flatMap((name, _index, { length }) => {
      const { text, losses } = written(withAt(BARE, at, withoutAt(facet, [...path, name])));
      const isLost = length > 1 && text === absent && losses.length === 0;
      return isLost ? [`${path.join('/')} goes without a word if it has no ${name}`] : [];
    });
  });
  expect(silent).toEqual(SAYING_NOTHING[at.join('/')] ?? []);
});

/** What is left says nothing: a job without its sources, and a plan that nobody reads. */
const SAYING_NOTHING: { readonly [facet: string]: readonly string[] } = {
  'run/facets/trino_metadata': [' goes without a word if it has no transaction_id'],
  'job/facets/lineage': ['entries/0 goes without a word if it has no inputs'],
};

function isEmpty(wrong: JsonValue): boolean {
  return wrong === '' || (typeof wrong === 'object' && wrong !== null && Object.keys(wrong).length === 0);
}

/** Whether a sentence begins with a place of the event: the one that is wrong, one in it, or the item whose required member it is. */
function isAbout(loss: string, path: Path): boolean {
  const wrong = `/${path.map(escapeSegment).join('/')}`;
  return loss.startsWith(wrong) || wrong.startsWith(loss.split(' ', 1)[0] ?? '?');
}

function misfitOf(key: string, value: JsonObject): readonly string[] {
  try {
    validator.validate(key.split(' ').at(-1) ?? '', value, '');
    return [];
  } catch (error) {
    return [String(error)];
  }
}

test('every value that a rule reads of a facet has a shape', () => {
  const without = [...mapping.facets, ...mapping.senderFacets].flatMap(({ at, shape, rules }) =>
    namesOf(rules)
      .filter((name) => !(isObject(shape) && (Object.hasOwn(shape, name) || Object.hasOwn(shape, `${name}!`))))
      .map((name) => `${at[0]}/${name}`),
  );
  expect(without).toEqual([]);
});

/** The members of the facet that expressions name. */
function namesOf(rules: readonly Rule[]): readonly string[] {
  return [...new Set([...JSON.stringify(rules).matchAll(/\$facet\/([\w-]+)/g)].map(([, name = '']) => name))];
}
