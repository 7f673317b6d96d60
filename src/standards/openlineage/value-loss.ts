/** Sentences about values that events are written without. */
import { isNumeric } from '#base/json/integers';
import type { JsonValue } from '#generated/registry/registry-types';

/** Collects sentences about values that are left out, or read as another type. */
export type NoteLoss = (sentence: string) => void;

/** Gives a value its shape. @returns undefined for one that is left out */
export type Fit = (value: JsonValue, pointer: string, note: NoteLoss) => JsonValue | undefined;

/** Notes a value that is left out. */
export function lost(value: JsonValue, pointer: string, expected: string, note: NoteLoss): undefined {
  note(`${cutText(pointer)} is ${kindOf(value)}; expected ${expected}. It is left out.`);
  return undefined;
}

/** The kind of a value in words, such as "a list". */
export function kindOf(value: JsonValue): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'a text' : isNumeric(value) ? 'a number' : String(value);
}

/** A place or a value in a sentence. Every warning repeats it, so a long one is cut. */
export function cutText(text: string): string {
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}...` : text;
}

const SHOWN_LENGTH_MAX = 200;
