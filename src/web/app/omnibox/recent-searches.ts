import { SEARCHES_KEPT, withNewest } from './with-newest';

const KEY = 'aspectory.recent-searches';

/** What somebody has searched for in this browser, the newest first. */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, SEARCHES_KEPT) : [];
  } catch {
    // The browser does not allow storage, or somebody changed the text.
    return [];
  }
}

export function noteSearch(text: string): void {
  const searched = text.trim();
  if (searched === '') return;
  try {
    localStorage.setItem(KEY, JSON.stringify(withNewest(recentSearches(), searched)));
  } catch {
    // The browser does not allow storage.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // The browser does not allow storage.
  }
}
