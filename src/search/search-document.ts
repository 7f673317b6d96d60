import type { JsonObject } from '../../generated/registry/registry-types';

export type FieldValue = string | number | boolean | readonly string[] | readonly number[];

/** What the index knows of one entity: made from its latest aspects by the registry's search fields, and nothing else. */
export interface SearchDocument {
  /** Internal id of the entity, unique in the store. */
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  readonly removed: boolean;
  /** Search field -> its value or values; fields without a value are absent. `has...` and `num...` fields included. */
  readonly fields: { readonly [field: string]: FieldValue };
  /** Runs that touched the entity, latest last, at most 25. */
  readonly runIds: readonly string[];
}

/** The latest value of one aspect as a document is made from it. */
export interface DocumentSource {
  readonly aspectName: string;
  readonly value: JsonObject;
  /** Epoch milliseconds of the write: of two aspects that set one scalar field the later one wins; lists are joined. */
  readonly createdOn: number;
}

/** The values of a field as texts; none when it is absent. */
export function fieldStrings(value: FieldValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value.map(String) : [String(value)];
}
