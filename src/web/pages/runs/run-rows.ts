import type { RunValueResponse } from '#generated/http/messages';

/** The values by entity, in the order of the answer. */
export function byEntity(
  rows: readonly RunValueResponse[],
): readonly (readonly [urn: string, rows: readonly RunValueResponse[]])[] {
  const found = new Map<string, RunValueResponse[]>();
  for (const row of rows) {
    const known = found.get(row.urn);
    if (known) known.push(row);
    else found.set(row.urn, [row]);
  }
  return [...found];
}

/** Most first. */
export function countsByType(types: readonly string[]): readonly (readonly [type: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
