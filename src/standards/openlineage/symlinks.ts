/** The other names of a dataset in an event. */
import { isObject, objectsOf } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

/**
 * The identifier of the type TABLE that a dataset has besides its own: the table of a catalog whose files it is. In the same namespace, only
 * paths are files: the tables of Flink's catalog in memory are other names of topics, and each session gives them anew.
 */
export function tableOf(dataset: JsonObject): JsonObject | undefined {
  const isPath = String(dataset.name).includes('/');
  return symlinksOf(dataset, 'TABLE').find(({ namespace }) => isPath || namespace !== dataset.namespace);
}

/** What else a dataset is called: the files of a table, and where the catalog says that they are. */
export function aliasesOf(dataset: JsonObject): readonly JsonObject[] {
  const own = tableOf(dataset) ? [{ namespace: dataset.namespace ?? null, name: dataset.name ?? null }] : [];
  return [...own, ...symlinksOf(dataset, 'LOCATION')];
}

function symlinksOf({ facets }: JsonObject, wanted: string): readonly JsonObject[] {
  const symlinks = isObject(facets) && isObject(facets.symlinks) ? objectsOf(facets.symlinks.identifiers) : [];
  return symlinks.filter(({ type, namespace, name }) => type === wanted && isText(namespace) && isText(name));
}

function isText(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value !== '';
}
