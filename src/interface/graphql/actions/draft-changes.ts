// The proposals that an action writes, and their parts.
import { randomUUID } from 'node:crypto';
import type { ResourceRefInput } from '#generated/graphql/resolver-types';
import type { AspectPath, JsonObject, JsonValue } from '#generated/registry/registry-types';
import { InvalidInputError } from '#base/errors/domain-error';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { formatUrn, parseUrn } from '#catalog/urn/urn';
import type { GraphqlContext } from '../graphql-context';

/** An entity, or a field of its schema. */
export type Resource = Pick<ResourceRefInput, 'resourceUrn' | 'subResource'>;

/** A change of an array of an aspect, by the keys of its items. */
export type Operation =
  | { readonly op: 'add' | 'test'; readonly path: string; readonly value: JsonValue }
  | { readonly op: 'remove'; readonly path: string };

export function patch(urn: string, aspectName: string, operations: readonly Operation[]): Proposal {
  const value = operations.map((operation) => ({ ...operation }));
  return { entityType: entityTypeOf(urn), urn, aspectName, changeType: 'PATCH', value };
}

export function upsert(urn: string, aspectName: string, value: JsonObject): Proposal {
  return { entityType: entityTypeOf(urn), urn, aspectName, changeType: 'UPSERT', value };
}

export function remove(urn: string, aspectName: string): Proposal {
  return { entityType: entityTypeOf(urn), urn, aspectName, changeType: 'DELETE' };
}

/** Fails if the entity exists. */
export function create(urn: string, aspectName: string, value: JsonObject): Proposal {
  return { ...upsert(urn, aspectName, value), changeType: 'CREATE_ENTITY' };
}

function entityTypeOf(urn: string): string {
  return parseUrn(urn, { field: ['urn'] }).entityType;
}

/** A step of a path in a patch. */
export function step(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The fields that have a value. GraphQL gives null for what a client leaves out. */
export function given(fields: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]])),
  );
}

/** @throws InvalidInputError for a urn of another entity type */
export function requireType(urn: string, entityType: string, field: string): void {
  if (entityTypeOf(urn) === entityType) return;
  throw new InvalidInputError(`${urn} is not a ${entityType}`, [
    { field: ['input', field], message: 'has another type', expected: `a urn of the type ${entityType}` },
  ]);
}

/** Sets the members that have a value. @param path of the record; empty for the aspect itself */
export function membersSet(
  path: AspectPath,
  members: Readonly<Record<string, JsonValue | undefined>>,
): readonly Operation[] {
  return Object.entries(given(members)).map(([name, value]) => ({ op: 'add', path: path + step(name), value }));
}

/** Adds texts to a list whose items are their own keys. */
export function itemsAdded(list: AspectPath, items: readonly string[] | null | undefined): readonly Operation[] {
  return (items ?? []).map((item) => ({ op: 'add', path: list + step(item), value: item }));
}

/** Removes the items with the keys. */
export function itemsRemoved(list: AspectPath, keys: readonly string[] | null | undefined): readonly Operation[] {
  return (keys ?? []).map((key) => ({ op: 'remove', path: list + step(key) }));
}

/** The urn of an entity that is created. @param id as the client chose it; a random one without it */
export function newUrn(entityType: string, { services: { models } }: GraphqlContext, id?: string | null): string {
  return formatUrn({ namespace: models.registry.namespace, entityType, parts: [id || randomUUID()] });
}

/** Who changes something, and when. */
export function stampOf({ actor }: Pick<GraphqlContext, 'actor'>) {
  return { time: Date.now(), actor: actor.urn };
}
