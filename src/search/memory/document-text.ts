import type { SearchDocument } from '../language/fields/search-document';

/** A document whose fields and runs are still JSON, as rows have them. They are parsed where its segment is built. */
export interface DocumentText extends Omit<SearchDocument, 'fields' | 'runIds'> {
  readonly fields: string;
  readonly runIds: string;
}

export function documentText({ id, urn, entityType, removed, fields, runIds }: SearchDocument): DocumentText {
  return { id, urn, entityType, removed, fields: JSON.stringify(fields), runIds: JSON.stringify(runIds) };
}

export function documentOf({ id, urn, entityType, removed, fields, runIds }: DocumentText): SearchDocument {
  return { id, urn, entityType, removed, fields: JSON.parse(fields), runIds: JSON.parse(runIds) };
}
