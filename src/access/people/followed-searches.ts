import { parseExactJson } from '#base/json/exact-json';
import { isObject } from '#base/json/path-values';
import type { EntitiesOptions, StoredEntity } from '#catalog/aspects/aspect-service';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import { parseUrn } from '#catalog/urn/urn';
import { type SavedSearch, savedSearchIn } from '#search/service/saved-search';
import type { Concerned } from '#search/service/what-changed';
import type { Concerns } from './concerns';
import { SAVED_SEARCH_ASPECT, SAVED_SEARCH_TYPE } from './personal-aspects';

interface EntitiesReader {
  entities(urns: readonly string[], options: EntitiesOptions): Promise<readonly StoredEntity[]>;
}

/** Reads the saved searches with these urns. Deleted ones are left out. What a search finds depends on who asks. */
export async function savedSearches(
  reader: EntitiesReader,
  urns: readonly string[],
  signal: AbortSignal,
): Promise<readonly SavedSearch[]> {
  const saved = urns.filter(isSavedSearch);
  if (saved.length === 0) return [];
  const stored = await reader.entities(saved, { aspects: [SAVED_SEARCH_ASPECT], read: wholeCatalog(signal) });
  return stored.flatMap(({ aspects }) => {
    const info = aspects.find(({ name }) => name === SAVED_SEARCH_ASPECT);
    const definition = info && parseExactJson(info.value)['definition'];
    return isObject(definition) ? [savedSearchIn(definition)] : [];
  });
}

/** The entities of a user, by whom they belong to and by the follows of the user. A followed search stands for its results. */
export async function concernedBy(
  reader: EntitiesReader,
  user: string,
  { groups, following }: Concerns,
  signal: AbortSignal,
): Promise<Concerned> {
  const searches = await savedSearches(reader, following, signal);
  return { owners: [user, ...groups], following: following.filter((urn) => !isSavedSearch(urn)), searches };
}

export function isSavedSearch(urn: string): boolean {
  return parseUrn(urn).entityType === SAVED_SEARCH_TYPE;
}
