import { ENTITY_TYPE_FIELD, type SearchField, URN_FIELD } from '#search/language/fields/search-field';
import type { Comparison } from '#search/language/query/conditions';
import { fold } from '#search/language/text/fold';
import {
  BEGINNING_BYTES,
  foldedHash,
  isCut,
  KEPT_BYTES_MAX,
  KEY_OF_ROWS,
  numberValueKey,
  valueOf,
} from '../segment/value-keys';
import { byteBeginning, type ByteText, byteText } from '../storage/byte-text';
import { anyOf } from './combined-conditions';
import type { Condition } from './condition';
import { isOfType, urnFits } from './document-conditions';
import type { RowTest } from './row-conditions';
import { type Fit, hasFittingValue, hasValue } from './value-conditions';

/** A value as a text passes the test. Of a long text only the rows have all. */
export function fitsText(field: SearchField, name: string, test: (text: ByteText) => boolean): Condition {
  if (field === URN_FIELD) return urnFits(test);
  if (field === ENTITY_TYPE_FIELD) return isOfType((type) => test(byteText(type)));
  return hasFittingValue(name, {
    fits: (key) => (isCut(key) ? 'maybe' : fit(test(textOfKey(key)))),
    fitsText: (text) => test(byteText(text)),
  });
}

export function startsWithText(name: string, text: string): Condition {
  const start = byteText(text);
  const whole = hasValue(name, [], [`s${start}`]);
  const others = hasFittingValue(name, {
    start: 'n',
    fits: (key) => fit(key.startsWith('n') && textOfKey(key).startsWith(start)),
    fitsText: (value) => value.startsWith(text),
  });
  if (start.length <= BEGINNING_BYTES - 3) return anyOf([hasValue(name, [], [`s${start}`, `l${start}`]), others]);
  const long = hasFittingValue(name, {
    start: `l${byteBeginning(start, BEGINNING_BYTES - 3)}`,
    fits: () => 'maybe',
    fitsText: (value) => value.startsWith(text),
  });
  return anyOf([whole, others, long]);
}

/** A text passes the test of which the index keeps nothing. */
export function textInRows(name: string, test: RowTest): Condition {
  return hasFittingValue(name, {
    start: KEY_OF_ROWS,
    fits: (key) => maybe(key === KEY_OF_ROWS),
    fitsText: test,
  });
}

export function foldedEqual(name: string, values: readonly string[]): Condition {
  const wanted = new Set(values.map(fold));
  const hashes = new Set(values.map(foldedHash));
  const canBeCut = values.some((value) => value.length * 3 > KEPT_BYTES_MAX / 2);
  return anyOf([
    hasFittingValue(name, {
      maySuit: ({ foldedHashes }, value) => hashes.has(foldedHashes[value] ?? 0),
      fits: (key) => (isCut(key) ? 'no' : fit(wanted.has(fold(String(valueOf(key)))))),
      fitsText: () => false,
    }),
    ...(canBeCut ? [longFoldedEqual(name, wanted)] : []),
  ]);
}

function longFoldedEqual(name: string, wanted: ReadonlySet<string>): Condition {
  return hasFittingValue(name, {
    start: 'l',
    fits: (key) => maybe([...wanted].some((each) => each.startsWith(fold(String(valueOf(key)).slice(0, -1))))),
    fitsText: (value) => wanted.has(fold(value)),
  });
}

export function foldedStart(name: string, text: string): Condition {
  const start = fold(text);
  return hasFittingValue(name, {
    fits: (key) => {
      const begins = fold(String(valueOf(key))).startsWith(start);
      return isCut(key) && !begins ? 'maybe' : fit(begins);
    },
    fitsText: (value) => fold(value).startsWith(start),
  });
}

export function numberIs(name: string, comparison: Comparison, bound: number | bigint): Condition {
  const key = numberValueKey(bound);
  const isAbove = comparison.startsWith('>');
  return hasFittingValue(name, {
    start: 'n',
    fits: (each) => fit((comparison.endsWith('=') && each === key) || (isAbove ? each > key : each < key)),
    fitsText: () => false,
  });
}

function textOfKey(key: ByteText): ByteText {
  return key.startsWith('s') ? key.slice(1) : byteText(String(valueOf(key)));
}

function fit(fits: boolean): Fit {
  return fits ? 'yes' : 'no';
}

function maybe(isPossible: boolean): Fit {
  return isPossible ? 'maybe' : 'no';
}
