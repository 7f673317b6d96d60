/** The values of `models/openlineage.yaml`: JSON in which texts may be expressions. */
import { isObject } from '../../base/json/path-values';
import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import { type Conversions, type Evaluate, type Scope, compileExpression, withValue } from './expression';

/** A compiled value. A constant one has no expressions. */
export interface Template {
  readonly isConstant: boolean;
  readonly evaluate: Evaluate;
}

interface Member {
  readonly key: Evaluate;
  readonly isRequired: boolean;
  readonly template: Template;
}

/** Evaluates an item of a list to any number of values, each with its key if the list is a map. */
type Items = (scope: Scope) => readonly (readonly [key: string | undefined, value: JsonValue])[];

const EXPRESSION_IN_TEXT = /\{(\$[^{}]*)\}/g;

export function compileTemplate(value: JsonValue, conversions: Conversions): Template {
  if (typeof value === 'string') return compileText(value, conversions);
  if (Array.isArray(value)) return compileList(value, conversions);
  if (isObject(value)) return compileObject(value, conversions);
  return { isConstant: true, evaluate: () => value };
}

function compileText(text: string, conversions: Conversions): Template {
  if (text.startsWith('$')) return { isConstant: false, evaluate: compileExpression(text, conversions) };
  if (!text.includes('{$')) return { isConstant: true, evaluate: () => text };
  const found = [...text.matchAll(EXPRESSION_IN_TEXT)].map(([, inner = '']) => compileExpression(inner, conversions));
  const between = text.split(/\{\$[^{}]*\}/);
  return {
    isConstant: false,
    evaluate: (scope) =>
      filledIn(
        between,
        found.map((each) => each(scope)),
      ),
  };
}

/** Without a value for any of its expressions, a text is absent. */
function filledIn(between: readonly string[], values: readonly (JsonValue | undefined)[]): string | undefined {
  if (values.every((value) => value === undefined)) return undefined;
  return between.map((text, index) => text + textOf(values[index])).join('');
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A list without items is absent, unless it is written so. Items with a key make a map. */
function compileList(list: readonly JsonValue[], conversions: Conversions): Template {
  if (list.length === 0) return { isConstant: true, evaluate: () => [] };
  const items = list.map((item) => compileItem(item, conversions));
  return {
    isConstant: false,
    evaluate: (scope) => {
      const found = items.flatMap((item) => item(scope));
      if (found.length === 0) return undefined;
      const keyed = found.flatMap(([key, value]) => (key === undefined ? [] : [[key, value] as const]));
      return keyed.length > 0 ? Object.fromEntries(keyed) : found.map(([, value]) => value);
    },
  };
}

function compileItem(item: JsonValue, conversions: Conversions): Items {
  if (isObject(item) && item.each !== undefined) return compileEach(item, conversions);
  const { evaluate } = compileTemplate(item, conversions);
  return (scope) => {
    const value = evaluate(scope);
    return value === undefined ? [] : [[undefined, value]];
  };
}

/** `{ each: <list>, as: <name>, when: <conditions>, key: <key>, value: <value> }`: the value once for each item. */
function compileEach({ each, as: name = 'item', when, key, value }: JsonObject, conversions: Conversions): Items {
  const source = compileTemplate(each ?? null, conversions).evaluate;
  const conditions = compileConditions(Array.isArray(when) ? when : [], conversions);
  const keyOf = key === undefined ? () => undefined : compileTemplate(key, conversions).evaluate;
  const valueOf = compileTemplate(value ?? null, conversions).evaluate;
  return (scope) =>
    itemsOf(source(scope)).flatMap((item) => {
      const inner = withValue(scope, String(name), item);
      const made = conditions(inner) ? valueOf(inner) : undefined;
      const madeKey = keyOf(inner);
      return made === undefined ? [] : [[madeKey === undefined ? undefined : textOf(madeKey), made] as const];
    });
}

export function itemsOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** Whether all of the conditions have a value. An empty list is none. */
export function compileConditions(
  conditions: readonly JsonValue[],
  conversions: Conversions,
): (scope: Scope) => boolean {
  const compiled = conditions.map((condition) => compileTemplate(condition, conversions).evaluate);
  return (scope) =>
    compiled.every((condition) => {
      const value = condition(scope);
      return Array.isArray(value) ? value.length > 0 : value !== undefined;
    });
}

/** An object is absent if a member that ends with `!` is absent, or every member that is not constant. */
function compileObject(object: JsonObject, conversions: Conversions): Template {
  const members = Object.entries(object).map(([name, value]): Member => {
    const isRequired = name.endsWith('!');
    const key = compileText(isRequired ? name.slice(0, -1) : name, conversions);
    const template = compileTemplate(value, conversions);
    return {
      key: key.evaluate,
      isRequired,
      template: { ...template, isConstant: template.isConstant && key.isConstant },
    };
  });
  const isConstant = members.every(({ template }) => template.isConstant);
  return { isConstant, evaluate: (scope) => evaluateMembers(members, isConstant, scope) };
}

function evaluateMembers(members: readonly Member[], isConstant: boolean, scope: Scope): JsonObject | undefined {
  const found: [string, JsonValue][] = [];
  let hasValue = isConstant;
  for (const { key, isRequired, template } of members) {
    const value = template.evaluate(scope);
    if (value === undefined && isRequired) return undefined;
    const name = key(scope);
    if (value === undefined || name === undefined) continue;
    found.push([textOf(name), value]);
    hasValue ||= !template.isConstant;
  }
  return hasValue ? Object.fromEntries(found) : undefined;
}
