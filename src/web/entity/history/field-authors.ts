/** Who set each part of a value. */
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { isList, isRecord, type Types } from '#web/ui/values/value-kinds';
import type { AspectVersions } from './versions';
import { pairItems } from './pair-items';
import { isEqual, shapeOf } from './value-diff';

export interface FieldAuthor {
  readonly name: string;
  /** The item of a list, if the items have keys. */
  readonly item: string | undefined;
  readonly value: JsonValue;
  readonly actor: string;
  readonly time: number;
  /** Whether the value is as old as the history that is kept, so that an older author is possible. */
  readonly isOldest: boolean;
}

interface Stamp {
  readonly actor: string;
  readonly time: number;
  readonly isOldest: boolean;
}

/** The parts of the latest value, with the last write that changed each. Walks the versions once, oldest first. */
export function fieldAuthors(
  { versions, isPresent, isComplete }: AspectVersions,
  shape: ShapeFacts,
  types: Types,
): readonly FieldAuthor[] {
  let stamps = new Map<string, Stamp & Pick<FieldAuthor, 'name' | 'item' | 'value'>>();
  let before: JsonValue = {};
  for (const [index, { value, created, deletedOn }] of versions.toReversed().entries()) {
    const stamp = { actor: created.actor, time: created.time, isOldest: index === 0 && !isComplete };
    const now: typeof stamps = new Map();
    for (const part of partsOf(before, value, shape, types)) {
      const id = JSON.stringify([part.name, part.item]);
      now.set(id, { ...part, ...((!part.isChanged && stamps.get(id)) || stamp), value: part.value });
    }
    stamps = now;
    before = value;
    if (deletedOn !== undefined) [stamps, before] = [new Map(), {}];
  }
  return isPresent ? [...stamps.values()] : [];
}

interface Part {
  readonly name: string;
  readonly item: string | undefined;
  readonly value: JsonValue;
  readonly isChanged: boolean;
}

/** The parts of the new value: fields, and the items of lists that have keys. */
function partsOf(before: JsonValue, after: JsonValue, shape: ShapeFacts, types: Types): readonly Part[] {
  if (!isRecord(after)) return [];
  return Object.entries(after).flatMap(([name, value]): readonly Part[] => {
    const old = isRecord(before) ? before[name] : undefined;
    const whole: Part = { name, item: undefined, value, isChanged: !isEqual(old, value) };
    const inner = shapeOf(shape, name, types);
    if (!isList(value) || inner?.kind !== 'array') return [whole];
    const pairs = pairItems(isList(old) ? old : [], value, inner.items, types).filter(({ to }) => to !== undefined);
    if (pairs.some(({ key }) => key === undefined)) return [whole];
    return pairs.map(({ key, from, to = 0 }) => {
      const item = value[to] ?? null;
      const former = isList(old) && from !== undefined ? old[from] : undefined;
      return { name, item: key, value: item, isChanged: !isEqual(former, item) };
    });
  });
}
