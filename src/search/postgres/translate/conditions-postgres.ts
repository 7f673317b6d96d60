import type { SqlParameters } from '../../../database/sql-parameters';
import { numberOf } from '../../../filter/filter';
import { type SearchField, storedValue, URN_FIELD } from '../../fields/search-field';
import type { SearchFields } from '../../fields/search-fields';
import type { Comparison, Conditions } from '../../query/conditions';
import type { Prefix } from '../../query/query-node';
import { type Token, tokenize } from '../../text/tokenize';
import { fieldLexeme, quoteLexeme, valueLexeme, valuePrefixLexeme, wordLexeme } from '../rows/lexemes';
import {
  allOf,
  anyOf,
  EVERYTHING,
  holds,
  isStored,
  NOTHING,
  someValue,
  someValueFits,
  type SqlCondition,
  toSql,
  valuesPath,
} from './sql-condition';
import { allWords, allWordsOf, anyLexeme, type FieldQuery, phrase, phraseOf } from './text-query';

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
      ? holds(allWords(tokens, prefix))
      : this.inField(field, allWordsOf(field.name, tokens, prefix));
  }

  /** For a default field, the tsqueries may match a phrase in another field, so its value is checked too. */
  phrase(field: SearchField | null, tokens: readonly Token[], text: string): SqlCondition {
    if (field === null) return holds(phrase(tokens));
    const found = this.inField(field, phraseOf(field.name, tokens));
    return this.isDefault(field)
      ? this.all([found, this.fits(field, [text], (value, wanted) => `strpos(lower(${value}), lower(${wanted})) > 0`)])
      : found;
  }

  /** The index is used only for the characters in front of the first wildcard. */
  pattern(field: SearchField | null, piece: string): SqlCondition {
    const isDefault = field !== null && this.isDefault(field);
    const own = isDefault || field === null ? null : field.name;
    const start = /^[^*?]*/.exec(piece)?.[0] ?? '';
    const narrow = start === '' ? EVERYTHING : holds(`${quoteLexeme(wordLexeme(own, start))}:*`);
    if (piece === `${start}*` && !isDefault) return narrow;
    const expression = this.parameters.add(
      `^${escaped(wordLexeme(own, ''))}${piece.replaceAll('*', '[^~:=@]*').replaceAll('?', '[^~:=@]')}$`,
    );
    const sql = isDefault
      ? this.someTermOf(field, expression)
      : `exists (select from unnest(tsvector_to_array(d.terms)) l where l ~ ${expression})`;
    return this.all([narrow, { sql }]);
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
    const wanted = this.parameters.add(values.map((value) => storedValue(field, value)));
    const exact = { sql: someValue(field, (value) => `${value} = any(${wanted}::text[])`, this.parameters) };
    return hasValueLexemes(field) ? this.all([this.equalsFolded(field, values), exact]) : exact;
  }

  equalsFolded(field: SearchField, values: readonly string[]): SqlCondition {
    if (!hasValueLexemes(field)) return this.equals(field, values);
    if (this.isFoundByValue(field)) return holds(anyLexeme(values.map((value) => valueLexeme(field.name, value))));
    return this.all([
      wordsOfAny(values),
      this.fits(field, values, (value, wanted) => `lower(${value}) = lower(${wanted})`),
    ]);
  }

  startsWithFolded(field: SearchField, text: string): SqlCondition {
    return holds(`${quoteLexeme(valuePrefixLexeme(field.name, text))}:*`);
  }

  isInFolder(field: SearchField, folders: readonly string[]): SqlCondition {
    return this.fits(
      field,
      folders,
      (value, folder) => `(${value} = ${folder} or starts_with(${value}, ${folder} || '/'))`,
    );
  }

  startsWith(field: SearchField, values: readonly string[]): SqlCondition {
    const starts = this.fits(field, values, (value, wanted) => `starts_with(${value}, ${wanted})`);
    return this.isFoundByValue(field)
      ? this.all([this.any(values.map((value) => this.startsWithFolded(field, value))), starts])
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

  /** Checks in the row which default field contains the words. */
  hasInSlot(query: string): SqlCondition {
    return { sql: `d.field_terms @@ ${this.parameters.add(query)}::tsquery` };
  }

  private isRemoved(values: readonly string[]): SqlCondition {
    const wanted = this.parameters.add(values.map((value) => value.toLowerCase() === 'true'));
    return { sql: `d.removed = any(${wanted}::boolean[])` };
  }

  /** PostgreSQL uses the primary key for an array even in a disjunction, but not for a subquery. */
  private hasUrn(urns: readonly string[]): SqlCondition {
    const wanted = this.parameters.add(urns);
    return { sql: `d.entity_id = any(array(select u.id from urn u where u.urn = any(${wanted}::text[])))` };
  }

  /** SQL: a term of a default field matches a regular expression. Its terms share a position with the field. */
  private someTermOf({ name }: SearchField, expression: string): string {
    const field = this.parameters.add(fieldLexeme(name));
    return `exists (select from unnest(d.field_terms) f, unnest(d.field_terms) w
      where f.lexeme = ${field} and w.positions && f.positions and w.lexeme ~ ${expression})`;
  }

  private inField(field: SearchField, { ownTerms, defaultTerms, inSlot }: FieldQuery): SqlCondition {
    return this.isDefault(field) ? this.all([holds(defaultTerms), this.hasInSlot(inSlot)]) : holds(ownTerms);
  }

  private fits(
    field: SearchField,
    wanted: readonly string[],
    test: (value: string, wanted: string) => string,
  ): SqlCondition {
    return { sql: someValueFits(field, wanted, test, this.parameters) };
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

/** The words of at least one value. A value without words does not narrow anything. */
function wordsOfAny(values: readonly string[]): SqlCondition {
  const words = values.map((value) => allWords(tokenize(value), 'never'));
  return words.includes('') ? EVERYTHING : holds(words.map((each) => `(${each})`).join(' | '));
}

function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '\\$&');
}
