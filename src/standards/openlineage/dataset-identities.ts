/** The names of the datasets of an event. */
import { createHash } from 'node:crypto';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { LineageEvent } from './lineage-event';
import { tableOf } from './symlinks';

export interface DatasetIdentities {
  /** The datasets that other names mean, by such a name: the table of a catalog by the files that it consists of. */
  readonly tables: ReadonlyMap<string, JsonObject>;
  /** Names that are datasets of their own in the catalog until the event joins them with another one. */
  readonly apart: ReadonlySet<string>;
}

export const NO_IDENTITIES: DatasetIdentities = { tables: new Map(), apart: new Set() };

export function identityOf({ namespace, name }: JsonObject): string {
  return `${String(namespace)}\n${String(name)}`;
}

export function hasName(source: JsonValue): source is JsonObject {
  return (
    isObject(source) && typeof source.namespace === 'string' && typeof source.name === 'string' && source.name !== ''
  );
}

/** What the event says of the names of its datasets counts more than what earlier ones said. They are named so wherever the event refers to them. */
export function withOwnTables(datasets: LineageEvent['datasets'], known: DatasetIdentities): DatasetIdentities {
  const own = datasets.flatMap(({ value }) => {
    const table = tableOf(value);
    return table ? [[identityOf(value), table] as const] : [];
  });
  return own.length === 0 ? known : { ...known, tables: new Map([...known.tables, ...own]) };
}

/** A digest of what names of datasets depend on besides themselves. It is short, because every facet of an event is compared by it. */
export function identitiesDigest({ tables, apart }: DatasetIdentities): string {
  if (tables.size === 0 && apart.size === 0) return '';
  const hash = createHash('sha256');
  for (const [name, table] of tables) hash.update(`${name}\n${identityOf(table)}\n`);
  for (const name of apart) hash.update(`\n${name}\n`);
  return hash.digest('base64');
}
