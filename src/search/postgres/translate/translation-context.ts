import type { SearchField } from '../../fields/search-field';
import type { SearchFields } from '../../fields/search-fields';
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

/** What asks a field for words: tsqueries over its own lexemes, or over bare words together with where they must stand. */
export interface FieldQuery {
  /** For a field that has lexemes of its own. */
  readonly own: string;
  /** For a field that bare words cover: asked of the index, it finds at least what it must. */
  readonly bare: string;
  /** For such a field too: asked of what the index found. */
  readonly inSlot: string;
}

export function inField(field: SearchField, query: FieldQuery, context: TranslationContext): string {
  if (!context.fields.isCoveredByBareWords(field.name)) return inTerms(query.own, context);
  return `(${inTerms(query.bare, context)} and d.details @@ ${context.parameters.add(query.inSlot)}::tsquery)`;
}
