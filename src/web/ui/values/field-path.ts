/** The paths that name rows of a tree, such as columns: `a.b`, or `[version=2.0].[type=A].a.[type=string].b` with the types on the way. */

export interface FieldPath {
  /** The names on the way, without types. */
  readonly names: readonly string[];
  /** The types between the last name and the one before it, outermost first: `['array', 'Item']`. Empty for paths without types. */
  readonly types: readonly string[];
  /** Whether the path says that it is in the key of messages. */
  readonly isInKey: boolean;
  /** All parts, as they are written. */
  readonly parts: readonly string[];
}

const VERSION = '[version=';
const KEY = '[key=';
const TYPE = '[type=';

export function readFieldPath(path: string): FieldPath {
  if (!path.startsWith(VERSION)) {
    const names = path.split('.');
    return { names, types: [], isInKey: false, parts: names };
  }
  const parts: readonly string[] = path.match(/\[[^[\]]*\]|[^.[\]]+/g) ?? [];
  const names = parts.filter((part) => !part.startsWith('['));
  const last = names.length === 0 ? parts.length : parts.lastIndexOf(names.at(-1) ?? '');
  return {
    names,
    types: typesBefore(parts, last).map((part) => part.slice(TYPE.length, -1)),
    isInKey: parts.some((part) => part.startsWith(KEY) && part.toLowerCase() === `${KEY}true]`),
    parts,
  };
}

/** The types directly before a place. */
function typesBefore(parts: readonly string[], at: number): readonly string[] {
  const first = parts.findLastIndex((part, index) => index < at && !part.startsWith(TYPE)) + 1;
  return parts.slice(first, at);
}

/** The path without types, as people write it. */
export function plainPath(path: string): string {
  const { names } = readFieldPath(path);
  return names.length === 0 ? path : names.join('.');
}

/** The rows of a tree, by their whole path, and by their path without types: the first such row. */
export interface KnownPaths {
  readonly byPath: ReadonlyMap<string, number>;
  readonly byNames: ReadonlyMap<string, number>;
}

export function knownPaths(paths: readonly string[]): KnownPaths {
  const byPath = new Map<string, number>();
  const byNames = new Map<string, number>();
  for (const [index, path] of paths.entries()) {
    if (!byPath.has(path)) byPath.set(path, index);
    const plain = plainPath(path);
    if (!byNames.has(plain)) byNames.set(plain, index);
  }
  return { byPath, byNames };
}

/**
 * The row that a row is inside of: the union of a member of it, else the nearest row whose path is a beginning of this one, else the nearest
 * one by names alone, because some sources leave types out.
 */
export function parentOf(path: FieldPath, known: KnownPaths): number | undefined {
  return unionOf(path, known) ?? around(path, known) ?? aroundByNames(path, known);
}

/** `[type=union].[type=A].a` is a member of `[type=union].a`. */
function unionOf({ parts, types }: FieldPath, { byPath }: KnownPaths): number | undefined {
  const name = parts.at(-1);
  if (name === undefined || types.length === 0) return undefined;
  for (let dropped = 1; dropped <= types.length; dropped++) {
    const found = byPath.get([...parts.slice(0, -1 - dropped), name].join('.'));
    if (found !== undefined) return found;
  }
  return undefined;
}

function around({ parts }: FieldPath, { byPath }: KnownPaths): number | undefined {
  for (let end = parts.length - 1; end > 0; end--) {
    const found = byPath.get(parts.slice(0, end).join('.'));
    if (found !== undefined) return found;
  }
  return undefined;
}

function aroundByNames({ names }: FieldPath, { byNames }: KnownPaths): number | undefined {
  for (let end = names.length - 1; end > 0; end--) {
    const found = byNames.get(names.slice(0, end).join('.'));
    if (found !== undefined) return found;
  }
  return undefined;
}
