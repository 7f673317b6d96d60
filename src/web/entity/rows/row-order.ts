import { readFieldPath } from '#web/ui/values/field-path';
import type { TreeRow } from './row-tree';

/** Orders other than that of the list itself. */
const ROW_ORDERS = ['name', 'type', 'mark', 'use'] as const;
export type RowOrder = (typeof ROW_ORDERS)[number];

export function orderIn(params: URLSearchParams): RowOrder | undefined {
  return ROW_ORDERS.find((order) => order === params.get('order'));
}

/** The rows in another order, without levels: each has all names of its path. @param nameOf of a tag or term */
export function orderedRows(
  rows: readonly TreeRow[],
  order: RowOrder,
  nameOf: (urn: string) => string,
): readonly TreeRow[] {
  const flat = rows.map((each) => ({ ...each, level: 1, children: [], label: wholeLabel(each) }));
  if (order === 'use') return flat.toSorted((a, b) => (b.row.use ?? 0) - (a.row.use ?? 0));
  const texts = new Map(flat.map((each) => [each, sortText(each, order, nameOf)]));
  // What has no text comes last.
  return flat.toSorted((a, b) => {
    const [one, other] = [texts.get(a) ?? '', texts.get(b) ?? ''];
    return Number(one === '') - Number(other === '') || one.localeCompare(other);
  });
}

function sortText({ row, label }: TreeRow, order: Exclude<RowOrder, 'use'>, nameOf: (urn: string) => string): string {
  if (order === 'name') return label;
  if (order === 'type') return row.type ?? row.kind ?? '';
  return [...row.tags, ...row.terms]
    .map(({ urn }) => nameOf(urn))
    .toSorted()
    .join(', ');
}

function wholeLabel({ row, label }: TreeRow): string {
  return readFieldPath(row.path).names.join('.') || label;
}
