import type { Privilege } from '#catalog/authorization/policies/privileges';
import { ForbiddenError } from '#base/errors/domain-error';
import { parseExactJson } from '#base/json/exact-json';
import { findAspect, findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import type { Proposal } from '../aspect-service';
import type { SetAsideRow } from './sql/write-set-aside';

/** The privilege that it took to set the value aside. */
const ORDINARY: Privilege = 'EDIT_ENTITY';

/**
 * A value was set aside with the ordinary privilege, before the models said which one it takes.
 * @throws ForbiddenError for an aspect that takes a privilege of its own
 */
export function requireAdoptable(models: ModelRegistry, { entityType, aspect }: SetAsideRow): void {
  const { writePrivileges } = findAspect(models, findEntity(models, entityType), aspect);
  if (writePrivileges === null || writePrivileges.includes(ORDINARY)) return;
  throw new ForbiddenError(
    `Writing ${aspect} needs the privilege ${writePrivileges.join(' or ')}, so a user who has it must write the value`,
  );
}

/** The proposal that writes the value as its author would have written it, and removes it from what is set aside. */
export function adoptedProposal(models: ModelRegistry, row: SetAsideRow): Proposal {
  const { urn, entityType, aspect, kind, number, digest, systemMetadata, createdOn, createdBy } = row;
  const isVersioned = models.aspect(aspect)?.kind === 'versioned';
  const version = kind === 'value' ? number : 1;
  return {
    urn,
    entityType,
    aspectName: aspect,
    changeType: kind === 'patch' ? 'PATCH' : 'UPSERT',
    value: parseExactJson(row.value),
    adopts: { urn, aspect, kind, number, digest },
    ...(systemMetadata !== null && { systemMetadata: parseExactJson(systemMetadata) }),
    ...(kind !== 'patch' && isVersioned && { restored: { version, createdOn, createdBy, yieldsToNewer: true } }),
  };
}
