/** What a value of a path field is found by: `/a/b` by ``, `/a` and `/a/b`. */
export function foldersOf(path: string): readonly string[] {
  return [...ancestorsOf(path), path];
}

function ancestorsOf(path: string): readonly string[] {
  const found: string[] = [];
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) found.push(path.slice(0, end));
  return found;
}

/** Where an entity with these paths is met on the way down: `at` its places, `in` every folder around them, `below` all but the last. */
export interface BrowseEntries {
  readonly at: readonly string[];
  readonly in: readonly string[];
  readonly below: readonly string[];
}

/** A slash at the end of a path says nothing. compat: a path without a leading slash is counted at the root, but is in no folder. */
export function browseEntries(values: readonly string[]): BrowseEntries {
  const paths = [...new Set(values.map((path) => path.replace(/\/+$/, '')))].filter((path) => path !== '');
  const at = paths.filter((path) => path.startsWith('/'));
  return {
    at,
    in: [...new Set(at.flatMap(foldersOf))].filter((folder) => folder !== ''),
    below: [...new Set([...(paths.length > 0 ? [''] : []), ...at.flatMap(ancestorsOf)])],
  };
}
