import type { SqlParameters } from '../../../database/sql-parameters';
import { numberOf } from '../../../filter/filter';
import { type SearchField, storedValue, URN_FIELD } from '../../fields/search-field';
import type { SearchFields } from '../../fields/search-fields';
import type { Comparison, Conditions, Spelling } from '../../query/conditions';
import type { Prefix } from '../../query-node';
import { FOLDED_LENGTH_MAX, type Token, tokenize } from '../../text/tokenize';
import { fieldLexeme, quoteLexeme, stemLexeme, valueLexeme, valuePrefixLexeme, wordLexeme } from '../rows/lexemes';
import {
  allOf,
  anyOf,
  EVERYTHING,
  holds,
  isStored,
  matchesOne,
  narrowed,
  NOTHING,
  someValue,
  someValueFits,
  type SqlCondition,
  toSql,
  valuesPath,
} from './sql-condition';
import { allWords, allWordsOf, type FieldQuery, phrase, phraseOf } from './text-query';

/** Conditions as SQL and tsqueries. Where a condition cannot use the index on `terms` alone, a broader tsquery narrows the rows first. */
export class ConditionsPostgres implements Conditions<SqlCondition> {
  readonly everything = EVERYTHING;
  readonly nothing = NOTHING;

  constructor(
    private readonly fields: SearchFields,
    private readonly parameters: SqlParameters,
  ) {}

  not(condition: SqlCondition): SqlCondition {
    return { sql: `not ${toSql(condition, this.parameters)}` };
  }

  all(conditions: readonly SqlCondition[]): SqlCondition {
    return allOf(conditions, this.parameters);
  }

  any(conditions: readonly SqlCondition[]): SqlCondition {
    return anyOf(conditions, this.parameters);
  }

  words(field: SearchField | null, tokens: readonly Token[], prefix: Prefix): SqlCondition {
    return field === null
      ? holds([allWords(tokens, prefix)])
      : this.inField(field, allWordsOf(field.name, tokens, prefix));
  }

  oneWord(field: SearchField, words: readonly Token[]): SqlCondition {
    const queries = words.map((word) => allWordsOf(field.name, [word], 'never'));
    return this.isDefault(field)
      ? this.narrowed(
          this.hasInSlot(queries.map(({ inSlot }) => inSlot)),
          holds(queries.map(({ defaultTerms }) => defaultTerms)),
        )
      : holds(queries.map(({ ownTerms }) => ownTerms));
  }

  phrase(field: SearchField | null, spellings: readonly Spelling[]): SqlCondition {
    return this.any(spellings.map((spelling) => this.spelling(field, spelling)));
  }

  /** For a default field, the tsqueries may match a phrase in another field, so its value is checked too. */
  private spelling(field: SearchField | null, { tokens, text }: Spelling): SqlCondition {
    if (field === null) return holds([phrase(tokens)]);
    const found = this.inField(field, phraseOf(field.name, tokens));
    return this.isDefault(field)
      ? this.all([found, this.fits(field, [text], (value, wanted) => `strpos(lower(${value}), lower(${wanted})) > 0`)])
      : found;
  }

  /** The index is used only for the characters in front of the first wildcard. */
  pattern(field: SearchField | null, piece: string): SqlCondition {
    if (piece.replaceAll('*', '').length > FOLDED_LENGTH_MAX) return NOTHING;
    const isDefault = field !== null && this.isDefault(field);
    const own = isDefault || field === null ? null : field.name;
    const start = /^[^*?]*/.exec(piece)?.[0] ?? '';
    const narrow = start === '' ? EVERYTHING : holds([`${quoteLexeme(wordLexeme(own, start))}:*`]);
    if (piece === `${start}*` && !isDefault) return narrow;
    const fits = (lexeme: string) => isWordLike(lexeme, own, piece, this.parameters);
    const sql = isDefault
      ? this.someTermOf(field, fits)
      : `exists (select from unnest(tsvector_to_array(d.terms)) l where ${fits('l')})`;
    return this.narrowed({ sql }, narrow);
  }

  isPresent(field: SearchField): SqlCondition {
    return {
      sql: isStored(field)
        ? `d.fields ? ${this.parameters.add(field.name)}`
        : someValue(field, () => 'true', this.parameters),
    };
  }

  equals(field: SearchField, values: readonly string[]): SqlCondition {
    if (field.name === this.fields.softDeleteField) return this.isRemoved(values);
    if (field === URN_FIELD) return this.hasUrn(values);
    const stored = values.map((value) => storedValue(field, value));
    const exact = this.isOneOf(field, stored, (value, list) => `${value} = any(${list}::text[])`);
    return hasValueLexemes(field) ? this.narrowed(exact, this.narrowingValues(field, values)) : exact;
  }

  equalsFolded(field: SearchField, values: readonly string[]): SqlCondition {
    if (!hasValueLexemes(field)) return this.equals(field, values);
    if (this.isFoundByValue(field)) return this.narrowingValues(field, values);
    const folded = this.isOneOf(
      field,
      values,
      // The CASE makes PostgreSQL hash the wanted values once. Otherwise it would join them again for each row.
      (value, list) =>
        `case when lower(${value}) in (select lower(w) from unnest(${list}::text[]) w) then true else false end`,
    );
    return this.narrowed(folded, this.narrowingValues(field, values));
  }

  startsWithFolded(field: SearchField, text: string): SqlCondition {
    return holds([`${quoteLexeme(valuePrefixLexeme(field.name, text))}:*`]);
  }

  /** Looks up each folder of a value, because there may be thousands of wanted ones. */
  isInFolder(field: SearchField, folders: readonly string[]): SqlCondition {
    return this.isOneOf(
      field,
      folders,
      (
        value,
        list,
      ) => `exists (select from (select string_to_array(${value}, '/') as steps offset 0) p, generate_series(1, cardinality(p.steps)) depth
        where array_to_string(p.steps[:depth], '/') = any(${list}::text[]))`,
    );
  }

  startsWith(field: SearchField, values: readonly string[]): SqlCondition {
    const starts = this.fits(field, values, (value, wanted) => `starts_with(${value}, ${wanted})`);
    return this.isFoundByValue(field)
      ? this.narrowed(starts, this.any(values.map((value) => this.startsWithFolded(field, value))))
      : starts;
  }

  endsWith(field: SearchField, values: readonly string[]): SqlCondition {
    return this.fits(field, values, (value, wanted) => `right(${value}, length(${wanted})) = ${wanted}`);
  }

  contains(field: SearchField, values: readonly string[]): SqlCondition {
    return this.fits(field, values, (value, wanted) => `strpos(${value}, ${wanted}) > 0`);
  }

  compares(field: SearchField, comparison: Comparison, values: readonly string[]): SqlCondition {
    if (field.kind !== 'number')
      return this.fits(field, values, (value, wanted) => `${value} collate "C" ${comparison} ${wanted}`);
    const numbers = values.flatMap((value) => numberOf(value) ?? []);
    if (numbers.length === 0) return NOTHING;
    const tests = numbers.map((number) => `@ ${comparison} ${number}`).join(' || ');
    return {
      sql: `jsonb_path_exists(d.fields, ${this.parameters.add(`${valuesPath(field)} ? (${tests})`)}::jsonpath)`,
    };
  }

  /** Checks in the row which default field contains the words of one of the tsqueries. */
  hasInSlot(alternatives: readonly string[]): { readonly sql: string } {
    return { sql: matchesOne('d.field_terms', alternatives, this.parameters) };
  }

  /** The condition of `exact`, which is false wherever `weaker` is false. */
  narrowed(exact: { readonly sql: string }, weaker: SqlCondition): SqlCondition {
    return narrowed(exact.sql, weaker, this.parameters);
  }

  private isRemoved(values: readonly string[]): SqlCondition {
    const wanted = this.parameters.add(values.map((value) => value.toLowerCase() === 'true'));
    return { sql: `d.removed = any(${wanted}::boolean[])` };
  }

  /** PostgreSQL uses the primary key for an array even in a disjunction, but not for a subquery. */
  private hasUrn(urns: readonly string[]): SqlCondition {
    const wanted = this.parameters.add(urns);
    const sql = `d.entity_id = any(array(select u.id from urn u where u.urn = any(${wanted}::text[])))`;
    return { sql: `d.urn = any(${wanted}::text[])`, lookup: { sql, size: 1, isWeaker: true } };
  }

  /** SQL: a term of a default field fits. Whether the term is in the field is asked for the few terms that fit. */
  private someTermOf({ name }: SearchField, fits: (lexeme: string) => string): string {
    const field = this.parameters.add(`${quoteLexeme(fieldLexeme(name))} <0> `);
    return `exists (select from unnest(tsvector_to_array(d.field_terms)) l where ${fits('l')}
      and d.field_terms @@ (${field}::text || quote_literal(l))::tsquery)`;
  }

  private inField(field: SearchField, { ownTerms, defaultTerms, inSlot }: FieldQuery): SqlCondition {
    return this.isDefault(field) ? this.narrowed(this.hasInSlot([inSlot]), holds([defaultTerms])) : holds([ownTerms]);
  }

  /** The lexemes of the whole values or, for a default field, the words of each value. */
  private narrowingValues(field: SearchField, values: readonly string[]): SqlCondition {
    return this.isFoundByValue(field)
      ? holds(values.map((value) => quoteLexeme(valueLexeme(field.name, value))))
      : wordsOfAny(values);
  }

  private fits(
    field: SearchField,
    wanted: readonly string[],
    test: (value: string, wanted: string) => string,
  ): { readonly sql: string } {
    return { sql: someValueFits(field, wanted, test, this.parameters) };
  }

  /** The wanted values are one parameter. PostgreSQL looks them up in a hash table. */
  private isOneOf(
    field: SearchField,
    wanted: readonly string[],
    test: (value: string, list: string) => string,
  ): { readonly sql: string } {
    const list = this.parameters.add(wanted);
    return { sql: someValue(field, (value) => test(value, list), this.parameters) };
  }

  private isDefault({ name }: SearchField): boolean {
    return this.fields.isDefaultField(name);
  }

  /** Whether `terms` contains the whole values of the field. */
  private isFoundByValue(field: SearchField): boolean {
    return hasValueLexemes(field) && (field.kind === 'urn' || !this.isDefault(field));
  }
}

function hasValueLexemes(field: SearchField): boolean {
  return isStored(field) && (field.kind === 'text' || field.kind === 'keyword' || field.kind === 'urn');
}

/** More words of a value would not leave fewer rows. */
const NARROWING_WORDS_MAX = 3;

/** Words of at least one value. A value without words does not narrow anything. */
function wordsOfAny(values: readonly string[]): SqlCondition {
  const words = values.map((value) => allWords(longest(tokenize(value)), 'never'));
  return words.includes('') ? EVERYTHING : holds(words);
}

function longest(tokens: readonly Token[]): readonly Token[] {
  return tokens.toSorted((a, b) => b.word.length - a.word.length).slice(0, NARROWING_WORDS_MAX);
}

/** SQL: a lexeme is a word that fits a pattern. LIKE takes time in proportion to both; a regular expression may take much more. */
function isWordLike(lexeme: string, field: string | null, piece: string, parameters: SqlParameters): string {
  const pattern = parameters.add(
    literally(wordLexeme(field, '')) + literally(piece).replaceAll('*', '%').replaceAll('?', '_'),
  );
  const stems = parameters.add(`${literally(stemLexeme(field, ''))}%`);
  const isOther = field === null ? ` and ${lexeme} !~ '^[:=@]'` : '';
  return `(${lexeme} like ${pattern} and ${lexeme} not like ${stems}${isOther})`;
}

/** Escapes a string for LIKE. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
