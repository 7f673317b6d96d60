/** Simple names for named types, good for TypeScript, OpenAPI components and the classes of every SDK generator. */
import { compare } from '../registry/catalog';
import type { Model, NamedType } from '../model/model';

/** Names that at least one SDK generator breaks on: each means a type or a class of its own there. */
const RESERVED = ['Array', 'Set', 'Map', 'List', 'Dict', 'Date', 'String', 'Type', 'Configuration', 'ApiClient'];

/**
 * Full name -> `[A-Za-z][A-Za-z0-9]*`, unique when case is dropped, too, and different from `taken`. Where simple names clash the types of
 * the vendor keep theirs, so that a dropped-in type never renames a shipped one; the others get parts of their namespace in front.
 */
export function typeNames(model: Model, taken: readonly string[] = []): ReadonlyMap<string, string> {
  const used = new Set([...RESERVED, ...taken].map((name) => name.toLowerCase()));
  const names = new Map<string, string>();
  for (const type of [...model.types.values()].toSorted(vendorFirst(model.vendor))) {
    const name = candidates(type).find((candidate) => !used.has(candidate.toLowerCase())) ?? type.fullName;
    used.add(name.toLowerCase());
    names.set(type.fullName, name);
  }
  return names;
}

function vendorFirst(vendor: string): (a: NamedType, b: NamedType) => number {
  const rank = ({ namespace }: NamedType) => Number(!`${namespace}.`.startsWith(`com.${vendor}.`));
  return (a, b) => rank(a) - rank(b) || compare(a.fullName, b.fullName);
}

/** `Status`, `CommonStatus`, `LinkedinCommonStatus`, ..., and numbered ones when even the full name is taken. */
function candidates(type: NamedType): readonly string[] {
  const words = type.fullName.split('.').map(pascalCase);
  const byNamespace = words.map((_, index) => words.slice(-1 - index).join(''));
  const whole = words.join('');
  return [...byNamespace, ...Array.from({ length: 9 }, (_, index) => `${whole}${index + 2}`)].map(startingWithLetter);
}

/** `access_token` -> `AccessToken`; what is no letter or digit only separates words. */
export function pascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function startingWithLetter(name: string): string {
  return /^[A-Za-z]/.test(name) ? name : `T${name}`;
}
