import { readJson, writeJson, writeText } from '#web/api/browser-storage';
import { SEARCHES_KEPT, withNewest } from './with-newest';

const KEY = 'aspectory.recent-searches';

/** What somebody has searched for in this browser, the newest first. */
export function recentSearches(): readonly string[] {
  const stored = readJson(KEY);
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, SEARCHES_KEPT) : [];
}

export function noteSearch(text: string): void {
  const searched = text.trim();
  if (searched !== '') writeJson(KEY, withNewest(recentSearches(), searched));
}

export function forgetSearches(): void {
  writeText(KEY, null);
}
