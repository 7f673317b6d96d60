import type { ResourceRefInput } from '../../../../generated/graphql/resolver-types';
import type { JsonObject, JsonValue } from '../../../../generated/registry/registry-types';
import type { Proposal } from '../../../catalog/aspects/aspect-service';
import { AbsentPathError } from '../../../catalog/aspects/patch/absent-path-error';
import { asService } from '../../../catalog/authorization/actor';
import { InvalidInputError } from '../../../base/errors/domain-error';
import { checkUses } from '../../../base/errors/limit-exceeded';
import { parseUrn } from '../../../catalog/urn/urn';
import type { GraphqlContext } from '../graphql-context';

/** An entity, or a field of its schema. */
export type Resource = Pick<ResourceRefInput, 'resourceUrn' | 'subResource'>;

/** A change of an array of an aspect, by the keys of its items. */
export type Operation =
  | { readonly op: 'add' | 'test'; readonly path: string; readonly value: JsonValue }
  | { readonly op: 'remove'; readonly path: string };

/** Writes all changes or none, with the privileges of the actor. Always true, because a failure throws. */
export async function write({ services, actor, requestId, reads }: GraphqlContext, proposals: readonly Proposal[]) {
  checkNumber(proposals);
  await services.writer.write(actor, proposals, { requestId });
  reads.forget();
  return true;
}

/** As `write`, for patches that remove something. What is absent already stays so. They are written one by one. */
export async function writeRemovals(context: GraphqlContext, proposals: readonly Proposal[]) {
  const { services, actor, requestId, reads } = context;
  checkNumber(proposals);
  const outcomes = await services.writer.writeEach(actor, proposals, { requestId });
  reads.forget();
  const failed = outcomes.find((outcome) => outcome instanceof Error && !(outcome instanceof AbsentPathError));
  if (failed) throw failed;
  return true;
}

function checkNumber({ length }: readonly Proposal[]): void {
  const fix = 'Send several requests';
  checkUses([{ limit: 'graphqlPage', size: length, unit: 'changes', fix }], { field: ['input'] });
}

/** As `write`, for changes that the table of privileges has allowed already. */
export function writeAllowed(context: GraphqlContext, proposals: readonly Proposal[]) {
  return write({ ...context, actor: asService(context.actor) }, proposals);
}

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
