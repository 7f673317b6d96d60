import type { SearchField } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';
import type { SqlParameters } from './sql-parameters';

/** What the translation of a query or filter needs to know. Conditions are on a row `d` of `search_document` and never null. */
export interface TranslationContext {
  readonly fields: SearchFields;
  readonly entityTypes: readonly string[];
  readonly parameters: SqlParameters;
}

/** A tsquery, as a condition on the indexed lexemes. */
export function inTerms(query: string, { parameters }: TranslationContext): string {
  return `d.terms @@ ${parameters.add(query)}::tsquery`;
}

/** A tsquery over the lexemes of a field, together with one over bare words that narrows it down where the field has no index of its own. */
export function inField(field: SearchField, query: string, bareWords: string, context: TranslationContext): string {
  if (!context.fields.isCoveredByBareWords(field.name)) return inTerms(query, context);
  const inDetails = `d.details @@ ${context.parameters.add(query)}::tsquery`;
  return bareWords === '' ? inDetails : `(${inTerms(bareWords, context)} and ${inDetails})`;
}
