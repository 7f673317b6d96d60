import { numberOf } from '#catalog/filter/filter';
import { groupBy } from '#base/json/group-by';
import {
  ENTITY_TYPE_FIELD,
  RUN_ID_FIELD,
  type SearchField,
  storedValue,
  URN_FIELD,
} from '#search/language/fields/search-field';
import type { SearchFields } from '#search/language/fields/search-fields';
import type { Comparison, Conditions, Spelling } from '#search/language/query/conditions';
import { matchesLongerWords, type Prefix } from '#search/language/query/query-node';
import { fold } from '#search/language/text/fold';
import { FOLDED_LENGTH_MAX, type Token, tokenize } from '#search/language/text/tokenize';
import { RUNS } from '../segment/document-values';
import { formsInQuery, wordKey } from '../segment/term-keys';
import {
  BEGINNING_BYTES,
  foldedHash,
  isCut,
  KEPT_BYTES_MAX,
  KEY_OF_ROWS,
  keysOfText,
  numberValueKey,
  valueOf,
} from '../segment/value-keys';
import { byteBeginning, byteText, type ByteText } from '../storage/byte-text';
import { allOf, anyOf, EVERYTHING, not, NOTHING } from './combined-conditions';
import type { Condition } from './condition';
import { hasUrn, isOfType, isRemoved, urnFits, urnStartsWith } from './document-conditions';
import { hasPhrase } from './phrase-condition';
import { type FieldName, hasTerm, hasWordLike } from './term-conditions';
import type { RowTest } from './row-conditions';
import { type Fit, hasAnyValue, hasFittingValue, hasValue } from './value-conditions';

/** Conditions as look-ups in segments. */
export class ConditionsMemory implements Conditions<Condition> {
  readonly everything = EVERYTHING;
  readonly nothing = NOTHING;
  readonly not = not;
  readonly all = allOf;
  readonly any = anyOf;

  constructor(private readonly fields: SearchFields) {}

  words(field: SearchField | null, tokens: readonly Token[], prefix: Prefix): Condition {
    const name = field?.name ?? null;
    return allOf(tokens.map((token, index) => hasToken(name, token, index === tokens.length - 1 ? prefix : 'never')));
  }

  /** All words occur in one of the fields. One word is looked up in all of them at once. */
  wordsInOne(fields: readonly SearchField[], tokens: readonly Token[], prefix: Prefix): Condition {
    const [only] = tokens;
    if (only && tokens.length === 1 && only.parts.length === 0)
      return hasToken(
        fields.map(({ name }) => name),
        only,
        prefix,
      );
    return anyOf(fields.map((field) => this.words(field, tokens, prefix)));
  }

  oneWord(field: SearchField, words: readonly Token[]): Condition {
    return anyOf(words.map((token) => hasToken(field.name, token, 'never')));
  }

  phrase(field: SearchField | null, spellings: readonly Spelling[]): Condition {
    const byWords = groupBy(spellings, ({ tokens }) => tokens.map(({ word }) => word).join(' '));
    return anyOf([...byWords.values()].map((same) => hasPhrase(this.fields, field, same)));
  }

  pattern(field: SearchField | null, piece: string): Condition {
    return piece.replaceAll('*', '').length > FOLDED_LENGTH_MAX ? NOTHING : hasWordLike(field?.name ?? null, piece);
  }

  isPresent(field: SearchField): Condition {
    return field === URN_FIELD || field === ENTITY_TYPE_FIELD ? EVERYTHING : hasAnyValue(nameOf(field));
  }

  equals(field: SearchField, values: readonly string[]): Condition {
    if (field.name === this.fields.softDeleteField)
      return anyOf([...new Set(values.map((value) => value.toLowerCase() === 'true'))].map(isRemoved));
    if (field === URN_FIELD) return hasUrn(values);
    const wanted = new Set(values);
    if (field === ENTITY_TYPE_FIELD) return isOfType((type) => wanted.has(type));
    const kept = hasValue(
      nameOf(field),
      [...wanted].flatMap((value) => keysOfText(storedValue(field, value))),
    );
    return this.orInRows(field, kept, values, (text) => wanted.has(text));
  }

  equalsFolded(field: SearchField, values: readonly string[]): Condition {
    if (!isFolded(field)) return this.equals(field, values);
    const wanted = new Set(values.map(fold));
    return this.orInRows(field, foldedEqual(field.name, values), values, (text) => wanted.has(fold(text)));
  }

  startsWithFolded(field: SearchField, text: string): Condition {
    return isFolded(field) ? foldedStart(field.name, text) : NOTHING;
  }

  isInFolder(field: SearchField, folders: readonly string[]): Condition {
    const keys = folders.map((folder) => `s${byteText(folder)}`);
    return hasValue(
      nameOf(field),
      keys,
      keys.map((key) => `${key}/`),
    );
  }

  startsWith(field: SearchField, values: readonly string[]): Condition {
    if (field === URN_FIELD) return urnStartsWith(values);
    if (field === ENTITY_TYPE_FIELD) return isOfType((type) => values.some((value) => type.startsWith(value)));
    const kept = anyOf(values.map((value) => startsWithText(nameOf(field), value)));
    return this.orInRows(field, kept, undefined, (text) => values.some((value) => text.startsWith(value)));
  }

  /** @param whole the texts that fit, if only whole texts do: their words show which rows to read */
  private orInRows(
    field: SearchField,
    kept: Condition,
    whole: readonly string[] | undefined,
    fits: RowTest,
  ): Condition {
    if (!this.fields.isInRowsOnly(field.name)) return kept;
    const rows = textInRows(field.name, fits);
    if (!whole) return anyOf([kept, rows]);
    const worded = whole.map((text) => tokenize(text).map(({ word }) => hasTerm(field.name, [wordKey(word)])));
    return anyOf([kept, allOf([anyOf(worded.map(allOf)), rows])]);
  }

  endsWith(field: SearchField, values: readonly string[]): Condition {
    const wanted = values.map(byteText);
    return fitsText(field, nameOf(field), (text) => wanted.some((value) => text.endsWith(value)));
  }

  contains(field: SearchField, values: readonly string[]): Condition {
    const wanted = values.map(byteText);
    return fitsText(field, nameOf(field), (text) => wanted.some((value) => text.includes(value)));
  }

  compares(field: SearchField, comparison: Comparison, values: readonly string[]): Condition {
    if (field.kind === 'number')
      return anyOf(
        values.flatMap((value) => numberOf(value) ?? []).map((bound) => numberIs(field.name, comparison, bound)),
      );
    const test = COMPARISONS[comparison];
    const bounds = values.map(byteText);
    return fitsText(field, nameOf(field), (text) => bounds.some((bound) => test(text, bound)));
  }
}

const COMPARISONS: Readonly<Record<Comparison, (value: string, bound: string) => boolean>> = {
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
};

function hasToken(field: FieldName, { word, parts }: Token, prefix: Prefix): Condition {
  const anyForm = (each: string) =>
    hasTerm(field, formsInQuery(each), matchesLongerWords(each, prefix) ? wordKey(each) : undefined);
  return parts.length === 0 ? anyForm(word) : anyOf([anyForm(word), allOf(parts.map(anyForm))]);
}

/** Whether values are compared without case. */
function isFolded(field: SearchField): boolean {
  const isText = field.kind === 'text' || field.kind === 'keyword' || field.kind === 'urn';
  return isText && field !== URN_FIELD && field !== ENTITY_TYPE_FIELD && field !== RUN_ID_FIELD;
}

function nameOf(field: SearchField): string {
  return field === RUN_ID_FIELD ? RUNS : field.name;
}

/** A value as a text passes the test. Of a long text only the rows have all. */
function fitsText(field: SearchField, name: string, test: (text: ByteText) => boolean): Condition {
  if (field === URN_FIELD) return urnFits(test);
  if (field === ENTITY_TYPE_FIELD) return isOfType((type) => test(byteText(type)));
  return hasFittingValue(name, {
    fits: (key) => (isCut(key) ? 'maybe' : fit(test(textOfKey(key)))),
    fitsText: (text) => test(byteText(text)),
  });
}

function startsWithText(name: string, text: string): Condition {
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
function textInRows(name: string, test: RowTest): Condition {
  return hasFittingValue(name, {
    start: KEY_OF_ROWS,
    fits: (key) => maybe(key === KEY_OF_ROWS),
    fitsText: test,
  });
}

function foldedEqual(name: string, values: readonly string[]): Condition {
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

function foldedStart(name: string, text: string): Condition {
  const start = fold(text);
  return hasFittingValue(name, {
    fits: (key) => {
      const begins = fold(String(valueOf(key))).startsWith(start);
      return isCut(key) && !begins ? 'maybe' : fit(begins);
    },
    fitsText: (value) => fold(value).startsWith(start),
  });
}

function numberIs(name: string, comparison: Comparison, bound: number | bigint): Condition {
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
