import { ConflictError } from '../../errors/domain-error';
import type { EntityDraft } from './entity-draft';
import type { PreparedChange } from './prepared-change';

/** The version that `ifVersionMatch` gives to an absent aspect. */
const ABSENT = -1;

/**
 * Checks that the entity is in the state that the change requires.
 * @param existedBefore whether the entity existed before its request
 * @throws ConflictError
 */
export function checkCondition(draft: EntityDraft, change: PreparedChange, existedBefore: boolean): void {
  const { aspect, changeType, ifVersionMatch } = change;
  const current = draft.aspects.get(aspect.name)?.fields.version ?? ABSENT;
  if (ifVersionMatch !== undefined && ifVersionMatch !== current) throw versionConflict(change, current);
  if (changeType === 'CREATE' && current !== ABSENT)
    throw conflict(change, `Aspect ${aspect.name} exists already`, 'an absent aspect, or change type UPSERT');
  if (changeType === 'CREATE_ENTITY' && existedBefore)
    throw conflict(change, 'The entity exists already', 'an absent entity, or change type UPSERT');
  const needsAspect = changeType === 'UPDATE' || (changeType === 'RESTATE' && change.value === undefined);
  if (needsAspect && current === ABSENT)
    throw conflict(change, `Aspect ${aspect.name} does not exist`, 'an aspect that exists');
}

function versionConflict(change: PreparedChange, current: number): ConflictError {
  const { aspect, ifVersionMatch } = change;
  const message = `Aspect ${aspect.name} is at version ${current}, not ${ifVersionMatch} (-1 = absent)`;
  return conflict(change, message, `version ${current}`, 412);
}

function conflict(
  { urn, pointer }: PreparedChange,
  message: string,
  expected: string,
  status: 409 | 412 = 409,
): ConflictError {
  return new ConflictError(`${message}: ${urn}`, [{ pointer, message, expected }], status);
}
