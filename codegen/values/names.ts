/** `access_token` -> `AccessToken`; other characters than letters and digits only separate words. */
export function pascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map(capitalise)
    .join('');
}

export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function simpleNameOf(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1);
}

/** Empty for a name without a namespace. */
export function namespaceOf(fullName: string): string {
  return fullName.slice(0, Math.max(0, fullName.lastIndexOf('.')));
}

export function qualify(namespace: string, name: string): string {
  return namespace === '' ? name : `${namespace}.${name}`;
}

/** Order of code units: the same on every machine, unlike a locale's. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** An object of the entries, in the order of their names. */
export function byName<Value>(entries: readonly (readonly [string, Value])[]): { readonly [name: string]: Value } {
  return Object.fromEntries(entries.toSorted(([a], [b]) => compare(a, b)));
}

/** Whether every object has a member of the name, so that a program must ask whether a value has it itself. */
export function isInherited(name: string): boolean {
  return INHERITED.has(name);
}

const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));
