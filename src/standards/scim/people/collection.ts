import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { Page } from '#access/people/provisioning/provisioned-list';
import type { Ignored } from '../ignored';
import type { Filter } from '../filter/parse-filter';
import { versionOf } from '../entity-tag';
import type { Schema } from '../schemas/attribute';

/** The users, or the groups. */
export interface Collection {
  readonly schema: Schema;
  /** The part of addresses, such as `Users`. */
  readonly endpoint: string;
  /** The attribute that takes a statement for each resource. */
  readonly costly?: string;
  urns(page: Page): Promise<{ readonly total: number; readonly urns: readonly string[] }>;
  /** The ids of resources that may fit the filter; undefined for all. */
  candidates(filter: Filter): Promise<readonly string[] | undefined>;
  /** Reads the resources that exist. @param isWhole whether with the costly attribute, and then with the version */
  read(ids: readonly string[], isWhole: boolean): Promise<readonly JsonObject[]>;
  /** @param ignored gets what is left out @returns the id */
  create(resource: JsonObject, ignored: Ignored): Promise<string>;
  /**
   * @param make the resource after the change, from the whole resource before it
   * @param ignored gets what is left out
   * @throws NotFoundError; ConflictError if the call has `ifMatch` and somebody else changes the resource meanwhile
   */
  change(id: string, make: (now: JsonObject) => JsonObject, ignored: Ignored): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The members that every resource has. */
export function resourceOf(
  { schema, endpoint }: Pick<Collection, 'schema' | 'endpoint'>,
  person: {
    readonly urn: string;
    readonly foreignId: string;
    readonly createdOn: number;
    readonly changedOn: number;
  },
  {
    base,
    attributes,
    isWhole = true,
  }: {
    readonly base: string;
    readonly attributes: { readonly [name: string]: JsonValue | undefined };
    readonly isWhole?: boolean;
  },
): JsonObject {
  const set = Object.entries(attributes).flatMap(([name, value]): [string, JsonValue][] =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]],
  );
  const content = {
    schemas: [schema.id],
    id: person.urn,
    ...(person.foreignId !== '' && { externalId: person.foreignId }),
    ...Object.fromEntries(set),
  };
  return {
    ...content,
    meta: {
      resourceType: schema.name,
      created: new Date(person.createdOn).toISOString(),
      lastModified: new Date(person.changedOn).toISOString(),
      location: addressOf(base, endpoint, person.urn),
      ...(isWhole && { version: versionOf(content) }),
    },
  };
}

/** The colons of a urn need no escape in a path, and clients take the last segment of an address for the id. */
export function addressOf(base: string, endpoint: string, urn: string): string {
  return `${base}/${endpoint}/${encodeURIComponent(urn).replaceAll('%3A', ':').replaceAll('%40', '@')}`;
}

export function textOrEmpty(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
