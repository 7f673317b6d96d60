/** Reads `models/odcs.yaml`: which part of a contract is which aspect, and back. */
import { parse } from 'yaml';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { type CompiledMapping, compileMapping } from '../openlineage/compiled-mapping';
import type { Evaluate, Scope } from '../openlineage/expression';
import { readMapping } from '../openlineage/mapping';
import { compileTemplate } from '../openlineage/template';
import { CONTRACT_CONVERSIONS } from './conversions';
import type { MergeRules } from './merge-changes';

/** Named expressions. */
export type Named = ReadonlyMap<string, Evaluate>;

export interface ContractMapping {
  readonly rules: CompiledMapping;
  /** The parts of the key of the dataset of an object. Each may use the names of those before it. */
  readonly data: Named;
  /** The places in a stored contract that lead to its other parts. */
  readonly stored: Named;
  readonly fields: Named;
  /** The templates of a contract and its parts. */
  readonly document: Evaluate;
  readonly object: Evaluate;
  readonly property: Evaluate;
  readonly check: Evaluate;
  readonly merge: Omit<MergeRules, 'keepsUnchanged'>;
  /** Aspects that are only written where there is none. */
  readonly missing: ReadonlySet<string>;
}

/** @throws Error if the file lacks a part, or names a conversion that does not exist */
export function readContractMapping(text: string): ContractMapping {
  const file: JsonValue = parse(text, { merge: true });
  const root = objectAt(file, 'the file');
  const named = (name: string) => compileNamed(objectAt(root[name], name));
  const template = (name: string) => compileSection(objectAt(root[name], name));
  return {
    rules: compileMapping(readMapping(text), CONTRACT_CONVERSIONS),
    data: named('data'),
    stored: named('stored'),
    fields: named('fields'),
    document: template('document'),
    object: template('object'),
    property: template('property'),
    check: template('check'),
    merge: { keys: keysOf(objectAt(root.keys, 'keys')), stamps: new Set(textsOf(root.stamps)) },
    missing: new Set(textsOf(root.missing)),
  };
}

/** The scope with the values of all names, each of which may use those before it. */
export function withNamed(scope: Scope, named: Named): Scope {
  return [...named].reduce((inner, [name, evaluate]) => inner.with(name, evaluate(inner)), scope);
}

function compileNamed(section: JsonObject): Named {
  return new Map(Object.entries(section).map(([name, value]) => [name, compile(value)]));
}

function compileSection({ let: names, value }: JsonObject): Evaluate {
  const named = compileNamed(isObject(names) ? names : {});
  const evaluate = compile(value ?? null);
  return (scope) => evaluate(withNamed(scope, named));
}

function compile(value: JsonValue): Evaluate {
  return compileTemplate(value, CONTRACT_CONVERSIONS).evaluate;
}

function keysOf(section: JsonObject): MergeRules['keys'] {
  return new Map(Object.entries(section).map(([list, members]) => [list, textsOf(members)]));
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function objectAt(found: JsonValue | undefined, name: string): JsonObject {
  if (isObject(found)) return found;
  throw new Error(`models/odcs.yaml: ${name} must be an object`);
}
