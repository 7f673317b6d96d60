import type { JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import type { Conversions, Evaluate, Scope } from './expression';
import type { Rule } from './mapping';
import { compileConditions, compileTemplate } from './template';

/** The facts that go when an event takes the facet of a rule back. A pattern that ends with `*` means all facts that begin so. */
export type Removal = (scope: Scope) => readonly string[];

/**
 * An event that takes a facet back does not repeat what the facet said, so all that the rule could have said goes.
 * @returns undefined for a rule whose entity follows from the content of the facet
 */
export function compileRemoval(rule: Rule, { maps, conversions }: Names): Removal | undefined {
  const own = namesIn(rule);
  if (mentions(rule.of ?? null, own)) return undefined;
  const applies = compileConditions(
    rule.when.filter((condition) => !mentions(condition, own)),
    conversions,
  );
  const patterns = Object.entries(isObject(rule.value) ? rule.value : {}).flatMap(([field, value]) =>
    patternsOf(field.replace(/!$/, ''), value, { rule, maps, conversions, own }),
  );
  return (scope) => (applies(scope) ? patterns.flatMap((pattern) => textsIn(pattern(scope))) : []);
}

interface Names {
  /** Fields that hold maps. */
  readonly maps: ReadonlySet<string>;
  readonly conversions: Conversions;
}

interface Facts extends Names {
  readonly rule: Rule;
  readonly own: readonly string[];
}

function patternsOf(field: string, value: JsonValue, { rule, maps, conversions, own }: Facts): readonly Evaluate[] {
  if (maps.has(field)) return keysOf(value).map((key) => ofEntry(field, key, { conversions, own }));
  return [() => (rule.mode === 'adds' || rule.mode === 'replaces' ? `${field}/*` : field)];
}

/** The keys of a map, or of the items that make one. */
function keysOf(value: JsonValue): readonly string[] {
  if (isObject(value)) return Object.keys(value).map((key) => key.replace(/!$/, ''));
  return Array.isArray(value)
    ? value.flatMap((item: JsonValue) => (isObject(item) && item.key !== undefined ? [String(item.key)] : []))
    : [];
}

/** A key with a part that only the facet knows stands for all keys that begin like it. */
function ofEntry(field: string, key: string, { conversions, own }: Pick<Facts, 'conversions' | 'own'>): Evaluate {
  if (mentions(key, own)) return () => `${field}/${key.split('{$')[0] ?? ''}*`;
  const { evaluate } = compileTemplate(key, conversions);
  return (scope) => {
    const name = evaluate(scope);
    return name === undefined ? undefined : `${field}/${String(name)}`;
  };
}

/** The names of what only the facet knows. */
export function namesIn({ each, let: names, value }: Rule): readonly string[] {
  const inValue = [...JSON.stringify(value).matchAll(/"as":"(\w+)"/g)].map(([, name = '']) => name);
  return ['facet', 'item', ...each.map(({ as: name }) => name), ...names.map(([name]) => name), ...inValue];
}

function mentions(template: JsonValue, names: readonly string[]): boolean {
  return [...JSON.stringify(template).matchAll(/\$(\w+)/g)].some(([, name = '']) => names.includes(name));
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  return typeof value === 'string' ? [value] : [];
}
