/** The limits of an event: the lists that it has, and the texts that it becomes. */
import { LIMITS } from '#generated/http/limits';
import type { JsonValue } from '#generated/registry/registry-types';
import { limitExceeded } from '#base/errors/limit-exceeded';
import { escapeSegment } from '#base/json/json-pointer';

interface Waiting {
  readonly value: JsonValue;
  readonly pointer: string;
}

/** Checks every list and every object of an event, at any depth. @throws LimitExceededError that names the first one that is too long */
export function checkEventSize(event: JsonValue, pointer: string): void {
  const waiting: Waiting[] = [{ value: event, pointer }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, pointer: place } = next;
    if (typeof value !== 'object' || value === null) continue;
    const members = Object.entries(value);
    if (members.length > LIMITS.lineageItems) throw tooMany(members.length, place);
    for (const [name, inner] of members)
      if (typeof inner === 'object' && inner !== null)
        waiting.push({ value: inner, pointer: `${place}/${escapeSegment(name)}` });
  }
}

function tooMany(size: number, pointer: string): Error {
  const fix = `They are at ${pointer === '' ? 'the event itself' : shownPlace(pointer)}. Send several events, each with a part of them`;
  return limitExceeded({ limit: 'lineageItems', size, unit: 'items or members in one list or object', fix, pointer });
}

const PLACE_LENGTH_MAX = 200;

function shownPlace(pointer: string): string {
  return pointer.length > PLACE_LENGTH_MAX ? `${pointer.slice(0, PLACE_LENGTH_MAX)}...` : pointer;
}

/** @throws LimitExceededError for a namespace, a name or an id that is too long for a urn */
export function checkNameLength(text: string, pointer: string): void {
  if (text.length <= LIMITS.lineageName) return;
  const fix = `Shorten the text at ${pointer}`;
  throw limitExceeded({ limit: 'lineageName', size: text.length, unit: 'characters in one name', fix, pointer });
}

/**
 * Counts the characters that an event becomes, while they are made: a short event may name a long dataset with each of its columns, or each
 * source of a dataset with each column.
 */
export class TextBudget {
  spent = 0;

  /** @throws LimitExceededError when the texts have become too long together */
  readonly spend = (characters: number): void => {
    this.spent += characters;
    if (this.spent <= LIMITS.lineageText) return;
    const fix = 'Send several events, each with some of the datasets or columns';
    throw limitExceeded({
      limit: 'lineageText',
      size: this.spent,
      unit: 'characters in urns and names',
      fix,
      pointer: '',
    });
  };
}
