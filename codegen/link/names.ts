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
