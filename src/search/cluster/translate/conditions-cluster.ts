import type { Comparison, Conditions, Spelling } from '#search/language/query/conditions';
import { SCORE_CLASSES, type SearchField, storedValue } from '#search/language/fields/search-field';
import type { SearchFields } from '#search/language/fields/search-fields';
import { numberOf } from '#catalog/filter/filter';
import { matchesLongerWords, type Prefix } from '#search/language/query/query-node';
import { stem } from '#search/language/text/stem';
import { FOLDED_LENGTH_MAX, type Token } from '#search/language/text/tokenize';
import {
  bareProperty,
  hasValueKeys,
  numberProperty,
  valueProperty,
  wordsProperty,
} from '../documents/document-properties';
import { foldedBeginning, foldedValue, phraseText, stemLexeme } from '../documents/lexemes';
import {
  allOf,
  anyOf,
  begins,
  compared,
  EVERYTHING,
  fits,
  literally,
  not,
  NOTHING,
  oneOf,
  type Query,
} from './queries';

/** Each `?` after a `*` doubles the work of matching. */
const OPEN_CHARACTERS_MAX = 8;

const RANGE_NAMES = { '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' } as const satisfies Record<Comparison, string>;

/** Conditions as queries of Elasticsearch. None of them scores. */
export class ConditionsCluster implements Conditions<Query> {
  readonly everything = EVERYTHING;
  readonly nothing = NOTHING;
  readonly not = not;
  readonly all = allOf;
  readonly any = anyOf;

  constructor(private readonly fields: SearchFields) {}

  words(field: SearchField | null, tokens: readonly Token[], prefix: Prefix): Query {
    const properties = wordProperties(field);
    return allOf(
      tokens.map(({ word, parts }, index) => {
        const isLast = index === tokens.length - 1;
        const inParts = parts.map((part) => anyForm(part, properties, prefix, isLast));
        return anyOf([anyForm(word, properties, prefix, isLast), ...(inParts.length === 0 ? [] : [allOf(inParts)])]);
      }),
    );
  }

  oneWord(field: SearchField, words: readonly Token[]): Query {
    const property = wordsProperty(field);
    const inParts = words.filter(({ parts }) => parts.length > 0);
    return anyOf([
      oneOf(property, [...new Set(words.flatMap(({ word }) => [word, stem(word), stemLexeme(word)]))]),
      ...inParts.map(({ parts }) => allOf(parts.map((part) => anyForm(part, [property], 'never', true)))),
    ]);
  }

  phrase(field: SearchField | null, spellings: readonly Spelling[]): Query {
    const properties = wordProperties(field);
    return anyOf(spellings.map(({ tokens }) => anyOf(properties.map((property) => phraseIn(property, tokens)))));
  }

  pattern(field: SearchField | null, piece: string): Query {
    if (piece.replaceAll('*', '').length > FOLDED_LENGTH_MAX) return NOTHING;
    const begin = /^[^*?]*/.exec(piece)?.[0] ?? '';
    const properties = wordProperties(field);
    if (piece === `${begin}*`) return anyOf(properties.map((property) => begins(property, begin)));
    const expression = withFewOpenCharacters(piece).replaceAll('*', '[^~]*').replaceAll('?', '[^~]');
    return anyOf(properties.map((property) => fits(property, expression)));
  }

  isPresent(field: SearchField): Query {
    return { exists: { field: valueProperty(field) } };
  }

  equals(field: SearchField, values: readonly string[]): Query {
    if (field.name === this.fields.softDeleteField)
      return oneOf('removed', [...new Set(values.map((value) => value.toLowerCase() === 'true'))]);
    return oneOf(
      valueProperty(field),
      values.map((value) => storedValue(field, value)),
    );
  }

  equalsFolded(field: SearchField, values: readonly string[]): Query {
    return hasValueKeys(field) ? oneOf(`folded.${field.name}`, values.map(foldedValue)) : this.equals(field, values);
  }

  startsWithFolded(field: SearchField, text: string): Query {
    return hasValueKeys(field) ? begins(`folded.${field.name}`, foldedBeginning(text)) : NOTHING;
  }

  isInFolder({ name }: SearchField, folders: readonly string[]): Query {
    return oneOf(`folders.${name}`, folders);
  }

  startsWith(field: SearchField, values: readonly string[]): Query {
    return anyOf(values.map((value) => begins(valueProperty(field), value)));
  }

  endsWith(field: SearchField, values: readonly string[]): Query {
    return anyOf(values.map((value) => fits(valueProperty(field), `.*${literally(value)}`)));
  }

  contains(field: SearchField, values: readonly string[]): Query {
    return anyOf(values.map((value) => fits(valueProperty(field), `.*${literally(value)}.*`)));
  }

  compares(field: SearchField, comparison: Comparison, values: readonly string[]): Query {
    if (field.kind !== 'number')
      return anyOf(values.map((value) => range(valueProperty(field), comparison, compared(value))));
    return anyOf(values.flatMap((value) => numberOf(value) ?? []).map((bound) => numberIs(field, comparison, bound)));
  }
}

function numberIs(field: SearchField, comparison: Comparison, bound: number | bigint): Query {
  if (typeof bound === 'number') return range(numberProperty(field), comparison, bound);
  const beyond = range(numberProperty(field), comparison.startsWith('>') ? '>' : '<', Number(bound));
  return anyOf([beyond, oneOf(valueProperty(field), asNear(comparison, bound).map(String))]);
}

/** The integers that fit among those with the same nearest number of 53 bits, which is all that `number` holds: at most 1,025. */
function asNear(comparison: Comparison, bound: bigint): readonly bigint[] {
  const found = comparison.endsWith('=') ? [bound] : [];
  const step = comparison.startsWith('>') ? 1n : -1n;
  for (let each = bound + step; Number(each) === Number(bound); each += step) found.push(each);
  return found;
}

function range(property: string, comparison: Comparison, bound: string | number): Query {
  return { range: { [property]: { [RANGE_NAMES[comparison]]: bound } } };
}

function wordProperties(field: SearchField | null): readonly string[] {
  return field === null ? SCORE_CLASSES.map(bareProperty) : [wordsProperty(field)];
}

function phraseIn(property: string, tokens: readonly Token[]): Query {
  return { match_phrase: { [property]: { query: phraseText(tokens) } } };
}

function anyForm(word: string, properties: readonly string[], prefix: Prefix, isLast: boolean): Query {
  const isBegun = isLast && matchesLongerWords(word, prefix);
  return anyOf(
    properties.flatMap((property) => [
      oneOf(property, [...new Set([word, stem(word), stemLexeme(word)])]),
      ...(isBegun ? [begins(property, word)] : []),
    ]),
  );
}

function withFewOpenCharacters(piece: string): string {
  let open = 0;
  return piece.replaceAll('?', (character, at: number) =>
    piece.slice(0, at).includes('*') && ++open > OPEN_CHARACTERS_MAX ? '*' : character,
  );
}
