import { fieldTexts } from '../fields/field-texts';
import { rankFactor } from '../fields/rank-factor';
import { type SearchField, URN_FIELD } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';
import { titles } from '../fields/titles';
import type { SearchDocument } from '../search-document';
import { type Token, tokenize, withoutUrnHeads } from '../text/tokenize';
import { browsePaths, facetBuckets, folderBuckets } from './buckets';
import { typeLexeme, valueLexeme } from './lexemes';
import { TextVector } from './text-vector';

/** A row of `search_document`, in the text forms that PostgreSQL casts. */
export interface DocumentRow {
  readonly id: string;
  readonly entityType: string;
  readonly urn: string;
  readonly removed: boolean;
  readonly factor: number;
  /** Indexed: bare words, and words and values of fields that bare words do not cover. */
  readonly terms: string;
  /** Not indexed: words and values of the other fields, which bare words narrow down well enough. */
  readonly details: string;
  /** One a line: folding leaves no line ends in names that anyone types. */
  readonly titles: string;
  readonly facets: string;
  readonly folders: string;
  readonly fields: string;
}

export function documentToRow(fields: SearchFields, document: SearchDocument): DocumentRow {
  const { terms, details } = vectors(fields, document);
  const { id, entityType, urn, removed } = document;
  return {
    id, entityType, urn, removed, factor: rankFactor(fields, document), terms: terms.toString(), details: details.toString(),
    titles: titles(fields, document).join('\n'), facets: idArray(facetBuckets(fields, document)), folders: idArray(folderBuckets(entityType, browsePaths(fields, document))),
    fields: JSON.stringify(document.fields),
  };
}

function idArray(buckets: readonly { readonly id: string }[]): string {
  return `{${buckets.map(({ id }) => id).join(',')}}`;
}

const CLASS_ORDER = ['A', 'B', 'C', 'D'];

function vectors(fields: SearchFields, document: SearchDocument): { readonly terms: TextVector; readonly details: TextVector } {
  const terms = new TextVector();
  const details = new TextVector();
  terms.add(typeLexeme(document.entityType));
  const byClass = fields.ofType(document.entityType).toSorted((a, b) => CLASS_ORDER.indexOf(a.scoreClass) - CLASS_ORDER.indexOf(b.scoreClass));
  for (const field of [URN_FIELD, ...byClass]) {
    const scoped = fields.isCoveredByBareWords(field.name) ? details : terms;
    for (const value of field === URN_FIELD ? [document.urn] : fieldTexts(document.fields[field.name])) addValue(terms, scoped, field, value);
  }
  return { terms, details };
}

function addValue(terms: TextVector, scoped: TextVector, field: SearchField, value: string): void {
  if (field.kind === 'number' || field.kind === 'path') return;
  if (field.kind === 'boolean') {
    if (value === 'true' && !field.isHelper) terms.add(valueLexeme(field.name, value));
    return;
  }
  if (field !== URN_FIELD) (field.kind === 'urn' ? terms : scoped).add(valueLexeme(field.name, value));
  if (!field.hasWords) return;
  const tokens: readonly Token[] = tokenize(field.kind === 'urn' ? withoutUrnHeads(value) : value);
  scoped.addWords(field.name, tokens, 'D');
  if (field.byDefault) terms.addWords(null, tokens, field.scoreClass);
}
