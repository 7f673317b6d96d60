import { usesIn } from '../link/type-uses';
import type { NamedType } from '../model/model';

/** `roots` and all types that they lead to, by name. */
export function reachedTypes(roots: readonly NamedType[], types: ReadonlyMap<string, NamedType>): readonly NamedType[] {
  const found = new Set<NamedType>();
  const open = [...roots];
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    if (found.has(type)) continue;
    found.add(type);
    open.push(...usesIn(type).flatMap((use) => (use.kind === 'reference' ? (types.get(use.name) ?? []) : [])));
  }
  return [...found].toSorted((a, b) => (a.fullName < b.fullName ? -1 : 1));
}
