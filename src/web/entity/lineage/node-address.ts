import type { LineagePictureNode } from '#generated/http/messages';
import { partOf } from '../rows/part-urn';

/** The page of an entity of the lineage: a column is a row of the page of its table. */
export function pageOf({ summary, whole }: Pick<LineagePictureNode, 'summary' | 'whole'>): EntityPage {
  if (!whole) return { urn: summary.urn, more: {} };
  return { urn: whole.urn, more: rowOf(partOf(summary.urn)?.path) };
}

/** What a link to a page needs. */
export interface EntityPage {
  readonly urn: string;
  /** Further parameters of its address. */
  readonly more: Readonly<Record<string, string>>;
}

/** The parameter that opens a row of a page. */
export function rowOf(path: string | undefined): Readonly<Record<string, string>> {
  return path === undefined ? {} : { field: path };
}
