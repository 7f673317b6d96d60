import { RowSource } from '../../../database/row-source';
import { type SearchField, URN_FIELD } from '../../fields/search-field';
import type { SearchFields } from '../../fields/search-fields';
import { rankWeight, titles } from '../../query/ranking';
import { fieldStrings, type SearchDocument } from '../../search-document';
import { type Token, tokenize, withoutUrnHeads } from '../../text/tokenize';
import { type Bucket, type Placement, placementOf } from './buckets';
import { typeLexeme, valueLexeme } from './lexemes';
import { TextVector } from './text-vector';

/** A row of `search_document`. Vectors are in the binary form of PostgreSQL; everything else is in text forms that PostgreSQL casts. */
export interface DocumentRow {
  readonly id: string;
  readonly entityType: string;
  readonly urn: string;
  readonly removed: boolean;
  readonly rankWeight: number;
  /** Indexed: default-field terms, whole values, and the terms of all other fields. */
  readonly terms: Buffer;
  /** Not indexed: which default field contains which term. */
  readonly fieldTerms: Buffer;
  /** One title per line. */
  readonly titles: string;
  readonly facets: string;
  readonly folders: string;
  readonly fields: string;
}

export function documentToRow(
  fields: SearchFields,
  document: SearchDocument,
  { facets, folders }: Placement = placementOf(fields, document),
): DocumentRow {
  const { id, entityType, urn, removed } = document;
  const tokensOf = cachedTokens();
  const vector = textVector(fields, document, tokensOf);
  return {
    id,
    entityType,
    urn,
    removed,
    rankWeight: rankWeight(fields, document),
    terms: vector.terms(),
    fieldTerms: vector.fieldTerms(),
    titles: titles(fields, document, tokensOf).join('\n'),
    facets: idArray(facets),
    folders: idArray(folders),
    fields: JSON.stringify(document.fields),
  };
}

const ROWS = new RowSource<DocumentRow>({
  id: 'bigint',
  entityType: 'text',
  urn: 'text',
  removed: 'boolean',
  rankWeight: 'float8',
  terms: 'tsvector',
  fieldTerms: 'tsvector',
  titles: 'text',
  facets: 'text',
  folders: 'text',
  fields: 'jsonb',
});

export function documentValues(rows: readonly DocumentRow[]): readonly Buffer[] {
  return ROWS.values(rows);
}

/** Selects the sent rows with the columns of `search_document`. Their values are the parameters from `first` on. */
export function selectDocuments(first = 1): string {
  return `
select id as entity_id, entity_type, urn, removed, rank_weight, terms, field_terms, string_to_array(titles, E'\\n') as titles, facets::bigint[], folders::bigint[], fields
from ${ROWS.as('sent', first)}`;
}

function idArray(buckets: readonly Bucket[]): string {
  return `{${buckets.map(({ id }) => id).join(',')}}`;
}

type TokensOf = (text: string) => readonly Token[];

/** Caches tokens, because names are tokenized for the vector and again for the titles. */
function cachedTokens(): TokensOf {
  const known = new Map<string, readonly Token[]>();
  return (text) => {
    let tokens = known.get(text);
    if (!tokens) known.set(text, (tokens = tokenize(text)));
    return tokens;
  };
}

/** Fields are added by score class, because a vector holds a limited number of positions. */
function textVector(fields: SearchFields, document: SearchDocument, tokensOf: TokensOf): TextVector {
  const vector = new TextVector();
  vector.add(typeLexeme(document.entityType));
  addText(vector, fields, URN_FIELD, tokensOf(withoutUrnHeads(document.urn)));
  for (const field of fields.ofType(document.entityType).byScore) {
    for (const value of fieldStrings(document.fields[field.name])) addValue(vector, fields, field, value, tokensOf);
  }
  for (const field of fields.ofEntries(document)) {
    for (const value of fieldStrings(document.fields[field.name])) addValue(vector, fields, field, value, tokensOf);
  }
  return vector;
}

function addValue(
  vector: TextVector,
  fields: SearchFields,
  field: SearchField,
  value: string,
  tokensOf: TokensOf,
): void {
  const { kind, name } = field;
  if (kind === 'number' || kind === 'path' || (kind === 'boolean' && (value !== 'true' || field.isHelper))) return;
  if (kind === 'urn' || !fields.isDefaultField(name)) vector.add(valueLexeme(name, value));
  if (field.hasWords) addText(vector, fields, field, tokensOf(kind === 'urn' ? withoutUrnHeads(value) : value));
}

function addText(
  vector: TextVector,
  fields: SearchFields,
  { name, byDefault, scoreClass }: SearchField,
  tokens: readonly Token[],
): void {
  const isDefault = fields.isDefaultField(name);
  if (!isDefault) vector.addFieldTerms(name, tokens);
  if (byDefault) vector.addDefaultTerms(isDefault ? name : null, tokens, scoreClass);
}
