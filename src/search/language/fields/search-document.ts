import type { JsonObject } from '#generated/registry/registry-types';

export type FieldValue = string | number | boolean | readonly string[] | readonly number[];

/** The indexed form of one entity, made from its latest aspects and the search fields of the registry. */
export interface SearchDocument {
  /** Internal id of the entity, unique in the store. */
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  readonly removed: boolean;
  /** The value or values of each search field, `has...` and `num...` fields included. A field without a value is absent. */
  readonly fields: { readonly [field: string]: FieldValue };
  /** Runs that wrote the entity: at most 25, the latest last. */
  readonly runIds: readonly string[];
}

/** The latest value of one aspect, from which a document is made. */
export interface DocumentSource {
  readonly aspectName: string;
  readonly value: JsonObject;
  /** Epoch milliseconds of the write. If two aspects set one scalar field, the later write wins; lists are joined. */
  readonly createdOn: number;
}

/** The values of a field as strings; an absent field has none. */
export function fieldStrings(value: FieldValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value.map(String) : [String(value)];
}

/** A number as documents have it: a long beyond 2^53 as its digits, because their JSON has numbers of 53 bits. */
export function indexedNumber(value: number | bigint): number | string {
  return typeof value === 'bigint' ? String(value) : value;
}
