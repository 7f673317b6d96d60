/** Where an event says what the models refuse. */
import { escapeSegment } from '#base/json/json-pointer';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

interface Leaf {
  readonly pointer: string;
  readonly text: string;
}

type Sent = ReadonlyMap<string, JsonObject>;

/** More of a refused value says nothing new of its place. */
const REFUSED_TEXTS_MAX = 100;
const REFUSED_CHARACTERS_MAX = 10_000;

/** The texts of what was sent, because an event may have many values that the models refuse. */
const leavesOfSent = new WeakMap<Sent, readonly Leaf[]>();

/**
 * The JSON pointer of the longest text of which a refused value is made. That of its facet, if no text is in the value as it was sent.
 * @param sent what the event says of the aspect, by JSON pointers
 */
export function placeOf(refused: JsonValue, sent: Sent): string | undefined {
  const made = firstTexts(refused);
  let found: Leaf | undefined;
  for (const leaf of leavesOf(sent))
    if (leaf.text.length > (found?.text.length ?? 0) && made.includes(leaf.text)) found = leaf;
  return found?.pointer ?? [...sent.keys()].at(-1);
}

/** The first texts in a value, a line each. */
function firstTexts(value: JsonValue): string {
  const texts: string[] = [];
  for (const { text } of leavesIn(value, '')) if (texts.push(text) === REFUSED_TEXTS_MAX) break;
  return texts.join('\n').slice(0, REFUSED_CHARACTERS_MAX);
}

function leavesOf(sent: Sent): readonly Leaf[] {
  const known = leavesOfSent.get(sent);
  if (known) return known;
  const leaves = [...sent].flatMap(([pointer, value]) => [...leavesIn(value, pointer)]);
  leavesOfSent.set(sent, leaves);
  return leaves;
}

function* leavesIn(value: JsonValue, pointer: string): Generator<Leaf> {
  const members = isObject(value) || Array.isArray(value) ? Object.entries<JsonValue>(value) : [];
  for (const [name, member] of members) {
    const at = `${pointer}/${escapeSegment(name)}`;
    // The name of a member may be that of a column.
    if (isObject(value)) yield { pointer: at, text: name };
    yield* leavesIn(member, at);
  }
  if (typeof value !== 'object') yield { pointer, text: String(value) };
}
