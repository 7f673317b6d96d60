import type { AspectPath, DefinedEntriesSpec, JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { ErrorDetail } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import { exactJson } from '#base/json/exact-json';
import { pathValues } from '#base/json/path-values';
import { plainValue } from './entry-definition';

/** A definition before and after a write. */
export interface DefinitionChange {
  readonly urn: string;
  /** Undefined for a new definition. */
  readonly before: JsonObject | undefined;
  readonly after: JsonObject;
}

const VERSION = /^\d{14}$/;
const VERSION_WORDS = '14 digits, such as the time 20260131120000';
const NAMES_MAX = 5;

/**
 * Finds the problems of a change of a definition. Values from before must fit it, because clients rely on them and nothing rewrites them: it
 * may allow more, not less. A greater version allows less, too, and the stored values stay. A name stays in any case.
 */
export function definitionChangeProblems(
  spec: DefinedEntriesSpec,
  { urn, before, after }: DefinitionChange,
  pointer: string,
): readonly ErrorDetail[] {
  const [old, now] = [before, after].map((value) => partsOf(spec, value ?? {}));
  if (!old || !now) return [];
  const at = (path: string, message: string, expected: string) => ({ pointer: pointer + path, message, expected });
  const problems = formProblems(spec, urn, now, at);
  if (!before) return problems;
  if (spec.name !== '' && now.name !== old.name)
    problems.push(
      at(
        spec.name,
        `is ${shown(now.name)}, but this name never changes`,
        `${shown(old.name)}; another name needs a definition of its own`,
      ),
    );
  if (typeof now.version === 'string' && (typeof old.version !== 'string' || now.version > old.version))
    return problems;
  const byVersion = spec.version === '' ? '' : `, or a ${spec.version.slice(1)} ${versionWords(old.version)}`;
  for (const [path, message, expected] of narrowings(spec, old, now))
    problems.push(at(path, message, expected + byVersion));
  return problems;
}

interface Parts {
  readonly name: JsonValue | undefined;
  readonly version: JsonValue | undefined;
  readonly type: JsonValue | undefined;
  readonly cardinality: JsonValue;
  readonly allowed: readonly JsonValue[];
}

function partsOf(spec: DefinedEntriesSpec, value: JsonObject): Parts {
  const at = (path: AspectPath) => (path === '' ? [] : pathValues(value, path).map((found) => found.value));
  return {
    name: at(spec.name)[0],
    version: at(spec.version)[0],
    type: at(spec.type)[0],
    cardinality: at(spec.cardinality)[0] ?? spec.single,
    allowed: at(spec.allowedValues).map(plainValue),
  };
}

type At = (path: string, message: string, expected: string) => ErrorDetail;

/** Names are parts of search fields, and versions are compared as texts. */
function formProblems(spec: DefinedEntriesSpec, urn: string, { name, version }: Parts, at: At): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  const hasSpace = spec.name !== '' && [name, urn].some((text) => typeof text === 'string' && text.includes(' '));
  if (hasSpace) problems.push(at(spec.name, `is ${shown(name)} of ${urn}`, 'a name and a urn without spaces'));
  if (typeof version === 'string' && !VERSION.test(version))
    problems.push(at(spec.version, `is ${shown(version)}`, VERSION_WORDS));
  return problems;
}

/** Finds what the definition does not allow any more: the path, the problem, and what fits. */
function* narrowings(spec: DefinedEntriesSpec, old: Parts, now: Parts): Generator<readonly [string, string, string]> {
  if (now.type !== old.type)
    yield [
      spec.type,
      `changes from ${shown(old.type)} to ${shown(now.type)}, which stored values need not fit`,
      shown(old.type),
    ];
  if (now.cardinality === spec.single && old.cardinality !== spec.single)
    yield [
      spec.cardinality,
      `changes from ${shown(old.cardinality)} to ${shown(now.cardinality)}, but entities may have several values`,
      shown(old.cardinality),
    ];
  const list = spec.allowedValues.split('/*')[0] ?? '';
  const kept = new Set(now.allowed.map(String));
  const lost = old.allowed.filter((value) => !kept.has(String(value)));
  if (now.allowed.length > 0 && old.allowed.length === 0)
    yield [list, 'allows some values only, where all were allowed', 'no list'];
  else if (now.allowed.length > 0 && lost.length > 0)
    yield [list, `lacks ${wordsOf(lost)}, which ${lost.length === 1 ? 'was' : 'were'} allowed`, 'them too'];
}

function wordsOf(values: readonly JsonValue[]): string {
  const more = values.length > NAMES_MAX ? ` and ${values.length - NAMES_MAX} more` : '';
  return values.slice(0, NAMES_MAX).map(shown).join(', ') + more;
}

function versionWords(old: JsonValue | undefined): string {
  return typeof old === 'string' ? `greater than ${shown(old)}` : `of ${VERSION_WORDS}`;
}

function shown(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : shortened(exactJson(value));
}
