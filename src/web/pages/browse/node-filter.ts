import type { FilterConjunction, FilterCriterion, SummarySearchRequest } from '#generated/http/messages';
import type { Way } from './ways';

/** What a search may find. */
export type Scope = Pick<SummarySearchRequest, 'entities' | 'filter'>;

const is = (field: string, ...values: string[]): FilterCriterion => ({ field, values, condition: 'EQUAL' });
const hasNo = (field: string): FilterCriterion => ({ field, condition: 'IS_NULL' });
const has = (field: string): FilterCriterion => ({ field, condition: 'EXISTS' });

/** The kind of the node at the end of the path. */
type NodeKind = 'root' | 'type' | 'platform' | 'folder';

export function kindOf(way: Way, path: readonly string[]): NodeKind {
  if (path.length === 0) return 'root';
  if (way.platform === undefined || path.length > 2) return 'folder';
  return path.length === 1 ? 'type' : 'platform';
}

/** The entities in the node itself: those in a folder are not in the folders below it. */
export function contentsOf(way: Way, path: readonly string[]): Scope {
  const [type = '', platform = ''] = path;
  const last = path.at(-1) ?? '';
  const kind = kindOf(way, path);
  const entities = way.platform !== undefined && kind !== 'root' ? { entities: [type] } : {};
  if (kind === 'folder')
    return { ...entities, filter: { or: way.fields.map((field) => ({ and: [is(field, last)] })) } };
  if (way.platform === undefined) return { filter: { or: way.fields.map((field) => ({ and: [has(field)] })) } };
  const onPlatform = kind === 'platform' ? is(way.platform, platform) : has(way.platform);
  return { ...entities, filter: { or: [{ and: [onPlatform] }] } };
}

/** The folders directly below the node; undefined if it has none. */
export function foldersOf(way: Way, path: readonly string[]): Scope | undefined {
  if (way.folder === undefined) return undefined;
  const kind = kindOf(way, path);
  const entities = [way.folder, ...way.leaves];
  const last = path.at(-1) ?? '';
  if (kind === 'folder') return { entities, filter: { or: way.upFields.map((field) => ({ and: [is(field, last)] })) } };
  if (kind === 'root' && way.platform === undefined) return topFolders(way, way.folder);
  if (kind !== 'platform' || way.platform === undefined) return undefined;
  return { entities, filter: conjunction([is(way.platform, last), ...way.upFields.map(hasNo)]) };
}

/** The folders that are in no other one. */
export function topFolders(way: Way, folder: string): Scope {
  return { entities: [folder, ...way.leaves], filter: conjunction(way.upFields.map(hasNo)) };
}

/** All that is in one of the folders, and folders below them. */
export function insideOf(way: Way, path: readonly string[], folders: readonly string[]): Scope {
  const [type = ''] = path;
  const or = way.fields.map((field) => ({ and: [is(field, ...folders)] }));
  const entities = way.platform === undefined ? {} : { entities: [...new Set([type, way.folder ?? type])] };
  return { ...entities, filter: { or } };
}

function conjunction(and: FilterCriterion[]): { or: FilterConjunction[] } {
  return and.length === 0 ? { or: [] } : { or: [{ and }] };
}
