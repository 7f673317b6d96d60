const KEY = 'browse.open.';

/** The nodes of a tree that are open, for as long as the tab of the browser is. */
export function readOpen(way: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY + way) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function writeOpen(way: string, open: ReadonlySet<string>): void {
  try {
    sessionStorage.setItem(KEY + way, JSON.stringify([...open]));
  } catch {
    // Storage that is full or blocked: the tree forgets what was open.
  }
}
