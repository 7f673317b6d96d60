import type { Operation } from 'fast-json-patch';
import { escapeSegment } from '../../../base/json/json-pointer';
import { isObject } from '../../../base/json/path-values';
import type { AspectPath, JsonValue } from '../../../../generated/registry/registry-types';
import { type KeyedArray, completeItem, isAddressed, leadingKeys } from './item-keys';

/** The structure of the aspect that is patched. */
export interface PatchRules {
  readonly arrays: ReadonlyMap<AspectPath, KeyedArray>;
  /** Paths of maps whose values do not have fields. */
  readonly maps: ReadonlySet<AspectPath>;
  /** Paths of arrays and maps that contain one of these arrays or maps. */
  readonly holders: ReadonlySet<AspectPath>;
}

/** The target of a path: a field, an index of a plain array, or items of a keyed array. */
export type Target =
  | { readonly kind: 'member'; readonly pointer: string; readonly value: JsonValue | undefined }
  | {
      readonly kind: 'items';
      readonly pointer: string;
      readonly array: KeyedArray;
      readonly items: readonly JsonValue[];
      readonly indexes: readonly number[];
      readonly segments: readonly string[];
    };

export interface Located {
  readonly target: Target;
  /** Operations that create the missing parents of the target. */
  readonly missing: readonly Operation[];
}

/** A position on the path: pointer in the document, path in the model, and the value there. */
interface Step {
  readonly pointer: string;
  readonly path: AspectPath;
  readonly value: JsonValue | undefined;
}

/** Follows a path of a patch, in which keys name the items of keyed arrays. @returns undefined if the path leads through a scalar */
export function locate(
  root: JsonValue,
  segments: readonly string[],
  value: JsonValue,
  rules: PatchRules,
): Located | undefined {
  const missing: Operation[] = [];
  let at: Step = { pointer: '', path: '', value: root };
  for (let index = 0; index < segments.length;) {
    const rest = segments.slice(index);
    const array = rules.arrays.get(at.path);
    if (array && (at.value === undefined || Array.isArray(at.value))) {
      const items: readonly JsonValue[] = at.value ?? [];
      const { keys, taken } = leadingKeys(array, rest, items, value);
      index += taken;
      if (at.value === undefined) missing.push({ op: 'add', path: at.pointer, value: [] });
      const indexes = items.flatMap((item, place) => (isAddressed(array, item, keys) ? [place] : []));
      if (index === segments.length)
        return { missing, target: { kind: 'items', pointer: at.pointer, array, items, indexes, segments: keys } };
      at = intoItem(at, items, indexes[0], completeItem(array, keys, {}), missing);
    } else {
      const name = rules.maps.has(at.path) ? rest.join('/') : (rest[0] ?? '');
      index += rules.maps.has(at.path) ? rest.length : 1;
      const next = intoMember(at, name, rules, missing);
      if (!next) return undefined;
      at = next;
    }
  }
  return { missing, target: { kind: 'member', pointer: at.pointer, value: at.value } };
}

function intoItem(
  at: Step,
  items: readonly JsonValue[],
  found: number | undefined,
  made: JsonValue,
  missing: Operation[],
): Step {
  const path = `${at.path}/*`;
  if (found !== undefined) return { pointer: `${at.pointer}/${found}`, path, value: items[found] };
  missing.push({ op: 'add', path: `${at.pointer}/-`, value: made });
  return { pointer: `${at.pointer}/${items.length}`, path, value: made };
}

function intoMember(at: Step, name: string, { holders }: PatchRules, missing: Operation[]): Step | undefined {
  if (at.value === undefined) missing.push({ op: 'add', path: at.pointer, value: {} });
  const value = at.value ?? {};
  const pointer = `${at.pointer}/${escapeSegment(name)}`;
  if (Array.isArray(value)) {
    const item: JsonValue | undefined = value[Number(name)];
    return { pointer, path: `${at.path}/*`, value: item };
  }
  if (!isObject(value)) return undefined;
  return {
    pointer,
    path: `${at.path}/${holders.has(at.path) ? '*' : name}`,
    value: Object.hasOwn(value, name) ? value[name] : undefined,
  };
}
