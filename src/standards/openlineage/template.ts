/** The values of `models/openlineage.yaml`: JSON in which texts may be expressions. */
import { isObject } from '#base/json/path-values';
import { setMember } from '#base/json/set-member';
import { exactJson } from '#base/json/exact-json';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { type Conversions, type Evaluate, type Scope, compileExpression } from './expression';

/** A compiled value. A constant one has no expressions. */
export interface Template {
  readonly isConstant: boolean;
  readonly evaluate: Evaluate;
}

interface Member {
  /** Absent if the name has expressions. */
  readonly name: string | undefined;
  readonly key: Evaluate;
  readonly isRequired: boolean;
  readonly template: Template;
}

interface Found {
  readonly values: JsonValue[];
  /** The entries with a key, which make a map. */
  readonly entries: (readonly [key: string, value: JsonValue])[];
}

/** Evaluates an item of a list to any number of values. */
type Items = (scope: Scope, into: Found) => void;

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

/** A text with its values filled in. Without a value for any of its expressions, it is absent. */
function filledIn(between: readonly string[], values: readonly (JsonValue | undefined)[]): string | undefined {
  if (values.every((value) => value === undefined)) return undefined;
  return between.map((text, index) => text + partText(values[index])).join('');
}

function partText(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : exactJson(value);
}

/** A list without items is absent, unless it is written so. Items with a key make a map. */
function compileList(list: readonly JsonValue[], conversions: Conversions): Template {
  if (list.length === 0) return { isConstant: true, evaluate: () => [] };
  const items = list.map((item) => compileItem(item, conversions));
  return {
    isConstant: false,
    evaluate: (scope) => {
      const found: Found = { values: [], entries: [] };
      for (const item of items) item(scope, found);
      if (found.entries.length > 0) return Object.fromEntries(found.entries);
      return found.values.length > 0 ? found.values : undefined;
    },
  };
}

function compileItem(item: JsonValue, conversions: Conversions): Items {
  if (isObject(item) && item.each !== undefined) return compileEach(item, conversions);
  const { evaluate } = compileTemplate(item, conversions);
  return (scope, { values }) => {
    const value = evaluate(scope);
    if (value !== undefined) values.push(value);
  };
}

/** `{ each: <list>, as: <name>, when: <conditions>, key: <key>, value: <value> }`: the value once for each item. */
function compileEach({ each, as: name = 'item', when, key, value }: JsonObject, conversions: Conversions): Items {
  const source = compileTemplate(each ?? null, conversions).evaluate;
  const conditions = compileConditions(Array.isArray(when) ? when : [], conversions);
  const keyOf = key === undefined ? undefined : compileTemplate(key, conversions).evaluate;
  const valueOf = compileTemplate(value ?? null, conversions).evaluate;
  return (scope, { values, entries }) => {
    for (const item of itemsOf(source(scope))) {
      const inner = scope.with(String(name), item);
      const made = conditions(inner) ? valueOf(inner) : undefined;
      if (made === undefined) continue;
      const madeKey = keyOf?.(inner);
      if (!keyOf) values.push(made);
      else if (madeKey !== undefined) entries.push([partText(madeKey), made]);
    }
  };
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
    const text = isRequired ? name.slice(0, -1) : name;
    const key = compileText(text, conversions);
    const template = compileTemplate(value, conversions);
    return {
      name: key.isConstant ? text : undefined,
      key: key.evaluate,
      isRequired,
      template: { ...template, isConstant: template.isConstant && key.isConstant },
    };
  });
  const isConstant = members.every(({ template }) => template.isConstant);
  if (!isConstant) return { isConstant, evaluate: (scope) => evaluateMembers(members, false, scope) };
  let constant: JsonObject | undefined;
  return { isConstant, evaluate: (scope) => (constant ??= evaluateMembers(members, true, scope)) };
}

function evaluateMembers(members: readonly Member[], isConstant: boolean, scope: Scope): JsonObject | undefined {
  const found: { [name: string]: JsonValue } = {};
  let hasValue = isConstant;
  for (const { name, key, isRequired, template } of members) {
    const value = template.evaluate(scope);
    if (value === undefined && isRequired) return undefined;
    const written = name ?? key(scope);
    if (value === undefined || written === undefined) continue;
    setMember(found, partText(written), value);
    hasValue ||= !template.isConstant;
  }
  return hasValue ? found : undefined;
}
