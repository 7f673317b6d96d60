/** Where an event says what the models refuse. */
import { escapeSegment } from '#base/json/json-pointer';
import { exactJson } from '#base/json/exact-json';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

interface Leaf {
  readonly pointer: string;
  readonly text: string;
}

/**
 * The JSON pointer of the longest text of which a refused value is made. That of its facet, if no text is in the value as it was sent.
 * @param sent what the event says of the aspect, by JSON pointers
 */
export function placeOf(refused: JsonValue, sent: ReadonlyMap<string, JsonObject>): string | undefined {
  const made = exactJson(refused);
  let found: Leaf | undefined;
  for (const [pointer, value] of sent)
    for (const leaf of leavesIn(value, pointer))
      if (leaf.text.length > (found?.text.length ?? 0) && made.includes(leaf.text)) found = leaf;
  return found?.pointer ?? [...sent.keys()].at(-1);
}

function* leavesIn(value: JsonValue, pointer: string): Generator<Leaf> {
  const members = isObject(value) || Array.isArray(value) ? Object.entries<JsonValue>(value) : [];
  for (const [name, member] of members) {
    const at = `${pointer}/${escapeSegment(name)}`;
    // The name of a member may be that of a column.
    if (isObject(value)) yield { pointer: at, text: inJson(name) };
    yield* leavesIn(member, at);
  }
  if (typeof value !== 'object') yield { pointer, text: inJson(value) };
}

/** A scalar as it is in the JSON of a value. */
function inJson(value: string | number | bigint | boolean): string {
  return typeof value === 'string' ? exactJson(value).slice(1, -1) : String(value);
}
