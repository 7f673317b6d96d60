/** A wrong value of any facet costs that value, or its facet, and is named. The rest of the event is written. */
import { readFileSync } from 'node:fs';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { wholeValue } from '#standards/openlineage/aspect-draft';
import { AspectState } from '#standards/openlineage/aspect-state';
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

const WRONG: readonly JsonValue[] = [5, 3.5, -1e300, true, 'oops', '', [], {}, [5], ['oops'], [[]], { odd: 1 }];

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
const FACETS = placesIn(everyFacet, [])
  .filter(({ path }) => isFacets(path.at(-2)) && !OTHERS.test(path.at(-1) ?? ''))
  .map((facet) => [facet.path.join('/'), facet] as const);

function written(event: JsonValue) {
  const parsed = parseLineageEvent(event);
  const { drafts, losses } = mapper.draftsOf(parsed, 'urn:li:corpuser:a');
  const values = new Map(
    drafts.map((draft) => {
      const { target } = draft;
      if (models.aspect(target.aspect)?.kind === 'timeseries') return [target.key, wholeValue(draft, mapping.lists)];
      const statements = new Statements(target);
      statements.add(draft, parsed.stamp);
      const state = AspectState.of(target.aspect, undefined, mapping);
      for (const statement of statements.all) state.take(factsOf(statement, target.aspect, mapping));
      return [target.key, state.value];
    }),
  );
  return { values, losses: [...parsed.losses, ...losses] };
}

test.each(FACETS)('in %s', (_, { value: facet, path: at }) => {
  const bare = [...written(BARE).values.keys()];
  const whole = [...written(withAt(BARE, at, facet)).values.keys()];
  const problems = placesIn(facet, []).flatMap(({ path }) =>
    WRONG.flatMap((wrong) => {
      const { values, losses } = written(withAt(BARE, at, withAt(facet, path, wrong)));
      const misfits = [...values].flatMap(([key, value]) => misfitOf(key, value));
      const gone = bare.filter((key) => !values.has(key));
      const isSilent = !isEmpty(wrong) && losses.length === 0 && whole.some((key) => !values.has(key));
      return [...misfits, ...gone, ...(isSilent ? ['goes without a word'] : [])].map(
        (problem) => `${path.join('/')} = ${JSON.stringify(wrong)}: ${problem}`,
      );
    }),
  );
  expect(problems).toEqual([]);
});

/** Texts of enumerations may be any, and lists may be empty. */
function isEmpty(wrong: JsonValue): boolean {
  return (
    typeof wrong === 'string' || JSON.stringify(wrong) === '[]' || (isObject(wrong) && Object.keys(wrong).length < 2)
  );
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
