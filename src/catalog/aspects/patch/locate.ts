import { isObject } from '#base/json/path-values';
import type { AspectPath, JsonValue } from '#generated/registry/registry-types';
import type { EditedValue, Slot } from './edited-value';
import type { ItemIndex } from './item-index';
import { type KeyedArray, completeItem, leadingKeys, segmentsOf } from './item-keys';

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
  | { readonly kind: 'member'; readonly slot: Slot }
  | {
      readonly kind: 'items';
      readonly array: KeyedArray;
      readonly index: ItemIndex;
      readonly places: readonly number[];
      readonly segments: readonly string[];
    };

/** Each name of a path is looked up together with those before it. */
const NAME_LOOKS = 0.5;

interface Way {
  /** The value of the operation, which may tell where a key in the path ends. */
  readonly value: JsonValue;
  readonly rules: PatchRules;
  /** Whether items that are absent on the way are made. An operation that needs them there fails, and takes the whole patch along. */
  readonly makesParents: boolean;
}

/**
 * Follows a path of a patch, in which keys name the items of keyed arrays.
 * @returns undefined if the path leads through a scalar; `absent` if a parent is absent and none is made
 */
export function locate(
  whole: EditedValue,
  segments: readonly string[],
  { value, rules, makesParents }: Way,
): Target | 'absent' | undefined {
  const characters = segments.reduce((sum, name) => sum + name.length, 0);
  whole.look(segments.length * (segments.length + characters / 10) * NAME_LOOKS);
  let slot = whole.rootSlot();
  let path: AspectPath = '';
  for (let at = 0; at < segments.length;) {
    const rest = segments.slice(at);
    const array = rules.arrays.get(path);
    const current = slot.value;
    if (current === undefined && !makesParents) return 'absent';
    if (array && (current === undefined || Array.isArray(current))) {
      const index = whole.items(slot, array);
      const isKnown = (key: string) => index.has(key) || segmentsOf(array, value).includes(key);
      const { keys, taken } = leadingKeys(array, rest, isKnown);
      at += taken;
      const places = index.find(keys);
      if (at === segments.length) return { kind: 'items', array, index, places, segments: keys };
      if (places.length === 0 && !makesParents) return 'absent';
      slot = whole.item(index, places[0] ?? index.add(completeItem(array, keys, {})));
      path = `${path}/*`;
    } else {
      const name = rules.maps.has(path) ? rest.join('/') : (rest[0] ?? '');
      at += rules.maps.has(path) ? rest.length : 1;
      if (current !== undefined && !Array.isArray(current) && !isObject(current)) return undefined;
      slot = whole.member(slot, name);
      path = `${path}/${Array.isArray(current) || rules.holders.has(path) ? '*' : name}`;
    }
  }
  return { kind: 'member', slot };
}
