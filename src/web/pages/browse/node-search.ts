import { NO_SEARCH, type SearchState } from '#web/api/search-state';
import { kindOf } from './node-filter';
import type { Way } from './ways';

const TYPES = '_entityType';

/** The search that finds what is in a node, to narrow it by facets. */
export function searchOf(way: Way, path: readonly string[]): SearchState {
  const [type = '', platform = ''] = path;
  const last = path.at(-1) ?? '';
  const is = (field: string, value: string) => ({ field, values: [value], excludes: false });
  const ofType = way.platform === undefined ? [] : [is(TYPES, type)];
  const kind = kindOf(way, path);
  // Fields that name the same folder are alternatives, which a search in an address does not have: the first one has most of them.
  const [field] = way.fields;
  if (kind === 'folder')
    return { ...NO_SEARCH, filters: [...ofType, ...(field === undefined ? [] : [is(field, last)])] };
  const onPlatform = kind === 'platform' && way.platform !== undefined ? [is(way.platform, platform)] : [];
  return { ...NO_SEARCH, filters: [...ofType, ...onPlatform] };
}
