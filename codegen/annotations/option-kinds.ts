import { isObject, stringList } from '#codegen/values/json-value';
import type { JsonValue } from '#codegen/model/model';

/** The kind of value of an option. */
export interface OptionKind {
  readonly words: string;
  /** The strings of a choice. */
  readonly choices?: readonly string[];
  readonly fits: (value: JsonValue) => boolean;
  /** Whether the code that reads the declaration checks it. */
  readonly isRead?: true;
}

export const STRING: OptionKind = { words: 'a string', fits: (value) => typeof value === 'string' };
export const BOOLEAN: OptionKind = {
  words: 'true or false',
  fits: (value) => typeof value === 'boolean',
};
/** compat: a shipped model quotes it. That counts as absent, which means the same there. */
export const TRUE_MAY_BE_QUOTED: OptionKind = {
  ...BOOLEAN,
  fits: (value) => BOOLEAN.fits(value) || value === 'true',
};
export const NUMBER: OptionKind = { words: 'a number', fits: (value) => typeof value === 'number' };
/** A rank weight. A negative one would reverse the order. */
export const WEIGHT: OptionKind = {
  words: 'a number, 0 or more',
  fits: (value) => typeof value === 'number' && value >= 0,
};
export const STRINGS: OptionKind = { words: 'a list of strings', fits: (value) => stringList(value) !== undefined };
export const OBJECT: OptionKind = { words: 'an object', fits: isObject };
export const WEIGHTS: OptionKind = {
  words: 'an object of numbers, 0 or more',
  fits: (value) => isObject(value) && Object.values(value).every(WEIGHT.fits),
};
export const ANY: OptionKind = { words: 'a value of the field', fits: () => true };

/** An option that the code which reads the declaration checks. */
export function checkedElsewhere({ words }: OptionKind): OptionKind {
  return { words, fits: () => true, isRead: true };
}

export function oneOf(...texts: readonly string[]): OptionKind {
  return {
    words: texts.length > 3 ? `one of ${texts.join(', ')}` : texts.map((text) => `"${text}"`).join(' or '),
    choices: texts,
    fits: (value) => texts.some((text) => text === value),
  };
}
