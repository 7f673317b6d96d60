import { capitalise } from '../values/names';

/** Types, fields, symbols, aliases and parts of namespaces; segments of property names in PDL admit dashes, too. */
export const SCHEMA_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The problem of a name, and the nearest valid name, in camel case without a separator; null when it is a good one. */
export function badName(
  name: string,
  separator: '_' | '' = '_',
): { readonly message: string; readonly suggestion?: string } | null {
  if (SCHEMA_NAME.test(name)) return null;
  const message = `${name.slice(0, 60)} is not a valid name: letters, digits and underscores, not beginning with a digit`;
  const words = name.slice(0, 60).split(/[^A-Za-z0-9_]+/);
  const better = (separator === '' ? words.map(capitalise) : words).join(separator).replace(/^(?=[0-9])/, '_');
  return /[A-Za-z0-9]/.test(better) ? { message, suggestion: `did you mean ${better}?` } : { message };
}
