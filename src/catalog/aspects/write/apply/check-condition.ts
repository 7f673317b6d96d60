import { ConflictError } from '#base/errors/domain-error';
import type { EntityDraft } from '../entity-draft';
import type { PreparedChange } from '#catalog/aspects/prepare/prepared-change';

/** The version that `ifVersionMatch` gives to an absent aspect. */
const ABSENT = -1;

const REPLACE = 'use change type UPSERT to replace it';
const CREATE = 'use change type UPSERT to create it';
const READ_AGAIN = 'read it again, and decide by what it is now';

/**
 * Checks that the entity is in the state that the change requires.
 * @throws ConflictError
 */
export function checkCondition(draft: EntityDraft, change: PreparedChange): void {
  const { aspect, changeType, ifVersionMatch } = change;
  const stored = draft.aspects.get(aspect.name)?.fields;
  const current = stored?.version ?? ABSENT;
  if (ifVersionMatch !== undefined && ifVersionMatch !== current) throw versionConflict(change, current);
  checkTime(change, stored?.createdOn);
  if (changeType === 'CREATE' && current !== ABSENT)
    throw conflict(change, `Aspect ${aspect.name} exists already`, 'an absent aspect', REPLACE);
  if (changeType === 'CREATE_ENTITY' && draft.existedBefore)
    throw conflict(change, 'The entity exists already', 'an absent entity', REPLACE);
  const needsAspect = changeType === 'UPDATE' || (changeType === 'RESTATE' && change.value === undefined);
  if (needsAspect && current === ABSENT)
    throw conflict(change, `Aspect ${aspect.name} does not exist`, 'an aspect that exists', CREATE);
}

/** @param modified epoch milliseconds of the current value */
function checkTime(change: PreparedChange, modified: number | undefined): void {
  const { aspect, ifModifiedSince, ifUnmodifiedSince } = change;
  const state = modified === undefined ? 'does not exist' : `was written at ${modified}`;
  if (ifModifiedSince !== undefined && (modified ?? -Infinity) <= ifModifiedSince) {
    const message = `Aspect ${aspect.name} ${state}, not after ${ifModifiedSince}`;
    throw conflict(change, message, `a value written after ${ifModifiedSince}`, READ_AGAIN, 412);
  }
  if (ifUnmodifiedSince !== undefined && (modified ?? -Infinity) > ifUnmodifiedSince) {
    const message = `Aspect ${aspect.name} ${state}, which is after ${ifUnmodifiedSince}`;
    throw conflict(change, message, `no value written after ${ifUnmodifiedSince}`, READ_AGAIN, 412);
  }
}

function versionConflict(change: PreparedChange, current: number): ConflictError {
  const { aspect, ifVersionMatch } = change;
  const message = `Aspect ${aspect.name} is at version ${current}, not ${ifVersionMatch} (-1 = absent)`;
  return conflict(change, message, `version ${current}`, READ_AGAIN, 412);
}

function conflict(
  { urn, pointer }: PreparedChange,
  message: string,
  expected: string,
  fix: string,
  status: 409 | 412 = 409,
): ConflictError {
  return new ConflictError(`${message}: ${urn}; ${fix}`, [{ pointer, message, expected }], status);
}
