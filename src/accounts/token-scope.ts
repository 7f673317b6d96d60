import { Grants } from '../auth/policies/grants';
import type { Privilege } from '../auth/policies/privileges';
import type { TokenScope } from './token-text';

/** The privileges that change nothing. */
const READING = new Set<Privilege>([
  'VIEW_ENTITY_PAGE',
  'GET_ENTITY_PRIVILEGE',
  'GET_TIMESERIES_ASPECT_PRIVILEGE',
  'GET_TIMELINE_PRIVILEGE',
  'SEARCH_PRIVILEGE',
  'GET_COUNTS_PRIVILEGE',
  'VIEW_DATASET_USAGE',
  'VIEW_DATASET_PROFILE',
  'VIEW_ANALYTICS',
  'GET_TIMESERIES_INDEX_SIZES_PRIVILEGE',
  'GET_ES_TASK_STATUS_PRIVILEGE',
]);

const readOnly = new WeakMap<Grants, Grants>();

/** The grants of a token: never more than those of its user. */
export function withScope(grants: Grants, scope: TokenScope): Grants {
  if (scope === 'all') return grants;
  const known = readOnly.get(grants);
  if (known) return known;
  const granted = grants.privileges.filter((each) => READING.has(each));
  const limited = new Grants(new Map(granted.map((privilege) => [privilege, grants.on(privilege)])), false);
  readOnly.set(grants, limited);
  return limited;
}
