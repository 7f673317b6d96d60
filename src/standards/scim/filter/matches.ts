import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { foldCase } from '#base/json/fold-case';
import { isObject } from '#base/json/path-values';
import { type Attribute, findAttribute, type Schema, withoutSchema } from '../schemas/attribute';
import { attributesOf, booleanIn } from '../schemas/read-resource';
import { ScimRequestError } from '../scim-error';
import type { Comparison, Filter, Operator } from './parse-filter';

type Test = (resource: JsonObject) => boolean;

/** Makes the function that tells which resources fit. @throws ScimRequestError for an attribute that the schema does not have */
export function matcherOf(filter: Filter, schema: Schema): Test {
  return testOf(filter, attributesOf(schema), schema);
}

/** The attributes that a filter is about, with the names that it gives them, in small letters and without their parts. */
export function filteredNames(filter: Filter, schema: Schema): readonly string[] {
  if ('parts' in filter) return filter.parts.flatMap((part) => filteredNames(part, schema));
  if (filter.kind === 'not') return filteredNames(filter.part, schema);
  return [withoutSchema(filter.path, schema).split('.')[0]?.toLowerCase() ?? ''];
}

/** Makes the function that tells which items of a list fit. */
export function itemMatcherOf(filter: Filter, attribute: Attribute, schema: Schema): Test {
  return testOf(filter, attribute.subAttributes ?? [], schema);
}

function testOf(filter: Filter, attributes: readonly Attribute[], schema: Schema): Test {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const tests = filter.parts.map((part) => testOf(part, attributes, schema));
      return filter.kind === 'and'
        ? (resource) => tests.every((test) => test(resource))
        : (resource) => tests.some((test) => test(resource));
    }
    case 'not': {
      const test = testOf(filter.part, attributes, schema);
      return (resource) => !test(resource);
    }
    case 'item': {
      const list = attributeAt(filter.path, attributes, schema);
      const test = testOf(filter.part, list.subAttributes ?? [], schema);
      return (resource) => itemsOf(resource[list.name]).some((item) => isObject(item) && test(item));
    }
    case 'comparison':
      return comparisonTest(filter, attributes, schema);
  }
}

function comparisonTest(comparison: Comparison, attributes: readonly Attribute[], schema: Schema): Test {
  const [first = '', ...more] = withoutSchema(comparison.path, schema).split('.');
  const outer = attributeAt(first, attributes, schema);
  const inner = more.length === 0 ? undefined : attributeAt(more.join('.'), outer.subAttributes ?? [], schema);
  // `members eq "x"` is short for the values of its items.
  const part = inner ?? findAttribute(outer.subAttributes ?? [], 'value');
  const { caseExact } = part ?? outer;
  const holds = comparisonWith(comparison, caseExact);
  return (resource) => {
    const given = resource[outer.name];
    // Nearly all are one text, and a list may have very many.
    if (!part && typeof given === 'string') return holds(given);
    const values = itemsOf(given).flatMap((item) => (part ? partOf(item, part.name) : [item]));
    return comparison.operator === 'ne' ? !values.some((value) => !holds(value)) : values.some(holds);
  };
}

function attributeAt(path: string, attributes: readonly Attribute[], schema: Schema): Attribute {
  const found = findAttribute(attributes, withoutSchema(path, schema));
  if (found) return found;
  const known = attributes.map(({ name }) => name).join(', ');
  throw new ScimRequestError('invalidFilter', `There is no attribute ${path.slice(0, 100)}; use one of ${known}.`);
}

function itemsOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function partOf(item: JsonValue, name: string): readonly JsonValue[] {
  const value = isObject(item) ? item[name] : undefined;
  return value === undefined ? [] : [value];
}

/** What is compared with is folded once, because a list may have many values. */
function comparisonWith({ operator, value: wanted }: Comparison, caseExact: boolean): (value: JsonValue) => boolean {
  if (operator === 'pr') return () => true;
  const fold = (text: string) => (caseExact ? text : foldCase(text));
  const isSame = (value: JsonValue, other: JsonValue) =>
    operator === 'ne' ? value !== other : operator === 'eq' && value === other;
  if (typeof wanted !== 'string') return (value) => isSame(value, wanted);
  const [text, truth] = [fold(wanted), booleanIn(wanted) ?? null];
  return (value) => {
    if (typeof value === 'string') return TEXT_TESTS[operator](fold(value), text);
    // Entra writes `primary eq "True"`.
    return isSame(value, typeof value === 'boolean' ? truth : wanted);
  };
}

const TEXT_TESTS: Readonly<Record<Operator, (value: string, wanted: string) => boolean>> = {
  eq: (value, wanted) => value === wanted,
  ne: (value, wanted) => value !== wanted,
  co: (value, wanted) => value.includes(wanted),
  sw: (value, wanted) => value.startsWith(wanted),
  ew: (value, wanted) => value.endsWith(wanted),
  gt: (value, wanted) => value > wanted,
  ge: (value, wanted) => value >= wanted,
  lt: (value, wanted) => value < wanted,
  le: (value, wanted) => value <= wanted,
  pr: () => true,
};
