import { createHash } from 'node:crypto';
import type { SearchField } from '../../fields/search-field';
import { ENTITY_TYPE_FIELD } from '../../fields/search-field';
import type { SearchFields } from '../../fields/search-fields';
import { fieldTexts } from '../../fields/field-texts';
import type { SearchDocument } from '../../search-document';

/** Something that documents of one type are counted by: a value of a facet, a folder, a place in it. */
export interface Bucket {
  /** 63 bits of a digest of the rest: the same in every process without asking anyone. */
  readonly id: string;
  readonly entityType: string;
  readonly group: string;
  readonly value: string;
}

/** Folders below a path: `browse:/prod` holds the bucket `hive`, which counts what is in and below `/prod/hive`. */
export function foldersGroup(path: string): string {
  return `browse:${path}`;
}

/** Values are paths: entities that sit exactly there. */
export const ENTITIES_AT = 'browse@';
/** Values are paths: entities that sit exactly there and, by another path, also below. */
export const ENTITIES_AT_AND_BELOW = 'browse@<';
/** Its one value, the empty text, counts everything that has a path. */
const BROWSABLE = 'browse';

/** Facet values of a document, its entity type among them. */
export function facetBuckets(fields: SearchFields, document: SearchDocument): readonly Bucket[] {
  const { entityType } = document;
  const values = fields.ofType(entityType).filter((field) => field.facet).flatMap((field) => facetValues(document, field).map((value) => bucket(entityType, field.name, value)));
  return [bucket(entityType, ENTITY_TYPE_FIELD.name, entityType), ...values];
}

function facetValues(document: SearchDocument, field: SearchField): readonly string[] {
  return [...new Set(fieldTexts(document.fields[field.name]))];
}

/** Browse paths as they are compared: a slash at the end says nothing. */
export function browsePaths(fields: SearchFields, document: SearchDocument): readonly string[] {
  const values = fields.ofType(document.entityType).filter(({ kind }) => kind === 'path').flatMap(({ name }) => fieldTexts(document.fields[name]));
  return [...new Set(values.map((path) => path.replace(/\/+$/, '')))].filter((path) => path !== '');
}

/** Folders that a document is in, one bucket each however many of its paths lead there. */
export function folderBuckets(entityType: string, paths: readonly string[]): readonly Bucket[] {
  const at = new Set(paths.filter((path) => path.startsWith('/')));
  const folders = new Set(paths.flatMap(foldersOf));
  const parents = new Set([...folders].map(parentOf));
  return [
    ...(paths.length === 0 ? [] : [folderBucket(entityType, '')]),
    ...[...folders].map((folder) => folderBucket(entityType, folder)),
    ...[...at].map((path) => bucket(entityType, ENTITIES_AT, path)),
    ...[...at].filter((path) => parents.has(path)).map((path) => bucket(entityType, ENTITIES_AT_AND_BELOW, path)),
  ];
}

/** `/a/b` is in `/a` and `/a/b`. compat: a path without a leading slash is counted at the root, but in no folder of it. */
function foldersOf(path: string): readonly string[] {
  const folders: string[] = [];
  for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) folders.push(path.slice(0, end));
  return [...folders, path].filter((folder) => folder.startsWith('/') || folder.includes('/'));
}

/** What is in a folder and below it; at the root, everything that has a path. */
export function folderBucket(entityType: string, path: string): Bucket {
  return path === '' ? bucket(entityType, BROWSABLE, '') : bucket(entityType, foldersGroup(parentOf(path)), path.slice(parentOf(path).length + 1));
}

function parentOf(folder: string): string {
  return folder.slice(0, folder.lastIndexOf('/'));
}

const CACHED_IDS_MAX = 50_000;
const ids = new Map<string, string>();

export function bucket(entityType: string, group: string, value: string): Bucket {
  // Told apart without JSON, which took longer than all else here.
  const name = `${entityType} ${group.length} ${group}${value}`;
  let id = ids.get(name);
  if (id === undefined) {
    if (ids.size >= CACHED_IDS_MAX) ids.clear();
    id = BigInt.asIntN(64, createHash('sha1').update(JSON.stringify([entityType, group, value])).digest().readBigUInt64BE()).toString();
    ids.set(name, id);
  }
  return { id, entityType, group, value };
}
