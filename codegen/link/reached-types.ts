import type { NamedType } from '../model/model';
import { namesIn } from './type-uses';

/** The types of these names, and all types that they lead to, by name. Fields of included records are followed, too. */
export function reachedTypes(names: readonly string[], types: ReadonlyMap<string, NamedType>): readonly NamedType[] {
  const reached = new Map<string, NamedType>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const type = types.get(name);
    if (!type || reached.has(name)) continue;
    reached.set(name, type);
    if (type.kind === 'record') waiting.push(...type.fields.flatMap((field) => namesIn(field.type)));
    if (type.kind === 'typeref') waiting.push(...namesIn(type.target));
  }
  return [...reached.values()].toSorted((a, b) => (a.fullName < b.fullName ? -1 : 1));
}
