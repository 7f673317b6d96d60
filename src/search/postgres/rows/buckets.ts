import { createHash } from 'node:crypto';
import { ENTITY_TYPE_FIELD } from '../../fields/search-field';
import type { SearchFields } from '../../fields/search-fields';
import { fieldStrings, type SearchDocument } from '../../search-document';

/** A group of documents of one type that is counted: those with a facet value, in a folder, or exactly at a path. */
export interface Bucket {
  /** 64 bits of a digest of the other properties, so every process computes the same id. */
  readonly id: string;
  readonly entityType: string;
  readonly group: string;
  readonly value: string;
}

/** The group of the folders below a path: `browse:/prod` has the bucket `hive`, which counts entities in and below `/prod/hive`. */
export function foldersGroup(path: string): string {
  return `browse:${path}`;
}

/** The group that counts entities exactly at a path. */
export const ENTITIES_AT = 'browse@';
/** The group that counts entities exactly at a path which also have a path below it. */
export const ENTITIES_AT_AND_BELOW = 'browse@<';
/** The group that counts all entities with a path. Its only value is the empty string. */
const BROWSABLE = 'browse';

/** The browse paths of a document and the buckets that count it. */
export interface Placement {
  /** Without a slash at the end. */
  readonly paths: readonly string[];
  readonly facets: readonly Bucket[];
  readonly folders: readonly Bucket[];
}

export function placementOf(fields: SearchFields, document: SearchDocument): Placement {
  const paths = browsePaths(fields, document);
  return { paths, facets: facetBuckets(fields, document), folders: folderBuckets(document.entityType, paths) };
}

/** One bucket for each facet value of a document, and one for its entity type. */
function facetBuckets(fields: SearchFields, { entityType, fields: values }: SearchDocument): readonly Bucket[] {
  const buckets = [bucket(entityType, ENTITY_TYPE_FIELD.name, entityType)];
  for (const { name } of fields.ofType(entityType).facets) {
    for (const value of new Set(fieldStrings(values[name]))) buckets.push(bucket(entityType, name, value));
  }
  return buckets;
}

function browsePaths(fields: SearchFields, { entityType, fields: values }: SearchDocument): readonly string[] {
  const paths = new Set<string>();
  for (const { name } of fields.ofType(entityType).paths) {
    for (const path of fieldStrings(values[name])) paths.add(path.endsWith('/') ? path.replace(/\/+$/, '') : path);
  }
  paths.delete('');
  return [...paths];
}

/** One bucket for each folder that contains a document, even if several of its paths lead there. */
function folderBuckets(entityType: string, paths: readonly string[]): readonly Bucket[] {
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

/** `/a/b` is in `/a` and `/a/b`. compat: a path without a leading slash counts at the root, but not in a folder of the root. */
function foldersOf(path: string): readonly string[] {
  const folders: string[] = [];
  for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) folders.push(path.slice(0, end));
  return [...folders, path].filter((folder) => folder.startsWith('/') || folder.includes('/'));
}

/** The bucket that counts entities in and below a folder; for the root, all entities with a path. */
export function folderBucket(entityType: string, path: string): Bucket {
  return path === ''
    ? bucket(entityType, BROWSABLE, '')
    : bucket(entityType, foldersGroup(parentOf(path)), path.slice(parentOf(path).length + 1));
}

function parentOf(folder: string): string {
  return folder.slice(0, folder.lastIndexOf('/'));
}

const CACHED_BUCKETS_MAX = 50_000;
/** Buckets by entity type, group and value. They are cached, because most documents share their buckets with others. */
const known = new Map<string, Map<string, Map<string, Bucket>>>();
let knownBuckets = 0;

export function bucket(entityType: string, group: string, value: string): Bucket {
  const values = mapAt(mapAt(known, entityType), group);
  const found = values.get(value);
  if (found) return found;
  const made = { id: bucketId(entityType, group, value), entityType, group, value };
  if (++knownBuckets > CACHED_BUCKETS_MAX) {
    known.clear();
    knownBuckets = 0;
  } else values.set(value, made);
  return made;
}

function bucketId(...parts: readonly string[]): string {
  const digest = createHash('sha1').update(JSON.stringify(parts)).digest();
  return BigInt.asIntN(64, digest.readBigUInt64BE()).toString();
}

function mapAt<Value>(maps: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  let found = maps.get(key);
  if (!found) {
    found = new Map();
    maps.set(key, found);
  }
  return found;
}
