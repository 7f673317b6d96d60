import { InvalidInputError } from '#base/errors/domain-error';
import { type ModelRegistry, findAspect, findEntity } from '#catalog/registry/model-registry';
import { type AspectSpec, type EntitySpec, STEP_SEPARATOR } from '#generated/registry/registry-types';
import { TARGET_URN_LENGTH_MAX, requireUrn } from '#catalog/urn/check-urn';
import { urnOfKey } from '#catalog/urn/key-of-urn';
import { formatUrn } from '#catalog/urn/urn';
import type { Proposal } from '../aspect-service';

/** The aspect and the entity that a proposal writes to. */
export interface ProposalTarget {
  readonly entity: EntitySpec;
  readonly aspect: AspectSpec;
  readonly urn: string;
  /** Parts of the urn, one per key field. */
  readonly parts: readonly string[];
}

/** @throws InvalidInputError for an invalid entity type, aspect name or urn */
export function resolveTarget(models: ModelRegistry, proposal: Proposal): ProposalTarget {
  const pointer = proposal.pointer ?? '';
  const entity = findEntity(models, proposal.entityType, { pointer: `${pointer}/entityType` });
  const aspect = findAspect(models, entity, proposal.aspectName, {
    pointer: proposal.namePointer ?? `${pointer}/aspectName`,
  });
  return { entity, aspect, ...targetUrn(models, entity, proposal, pointer) };
}

/** The urn that a proposal writes to, whether or not the models know its aspect. @throws InvalidInputError */
export function resolveUrn(models: ModelRegistry, proposal: Proposal): Pick<ProposalTarget, 'urn' | 'parts'> {
  const pointer = proposal.pointer ?? '';
  const entity = findEntity(models, proposal.entityType, { pointer: `${pointer}/entityType` });
  return targetUrn(models, entity, proposal, pointer);
}

function targetUrn(
  models: ModelRegistry,
  entity: EntitySpec,
  proposal: Proposal,
  pointer: string,
): { urn: string; parts: readonly string[] } {
  if (proposal.urn === undefined && proposal.key === undefined) {
    throw new InvalidInputError('The proposal has no entity; give entityUrn or entityKeyAspect', [
      { pointer: `${pointer}/entityUrn`, message: 'is required but missing', expected: 'a urn, or an entityKeyAspect' },
    ]);
  }
  // compat: the urn wins if a proposal has both.
  const at =
    proposal.urn === undefined ? `${pointer}/entityKeyAspect/value` : (proposal.urnPointer ?? `${pointer}/entityUrn`);
  const text = proposal.urn ?? urnOfKey(models.registry.namespace, entity, proposal.key ?? null, at);
  checkText(text, at);
  const { urn } = requireUrn(models, text, { entityTypes: [entity.name], typedParts: true }, { pointer: at });
  return { urn: formatUrn(urn), parts: urn.parts };
}

function checkText(urn: string, pointer: string): void {
  const refuse = (message: string, expected: string) =>
    new InvalidInputError(`Invalid urn: ${message}; expected ${expected}`, [{ pointer, message, expected }]);
  if (urn !== urn.trim()) throw refuse('it starts or ends with a space', 'a urn without spaces around it');
  if (urn.includes(STEP_SEPARATOR)) throw refuse('it contains the character U+241F', 'a urn without U+241F');
  // Most urns are so short that it does not matter which characters they have.
  if (3 * Buffer.byteLength(urn) <= TARGET_URN_LENGTH_MAX) return;
  const length = encodedLength(urn);
  if (length > TARGET_URN_LENGTH_MAX)
    throw refuse(`it is ${length} characters long when URL-encoded`, `at most ${TARGET_URN_LENGTH_MAX} characters`);
}

/** Length after `URLEncoder` of Java: letters, digits, `.-*_` and the space count as one character, every other byte as three. */
function encodedLength(urn: string): number {
  const plain = urn.replaceAll(/[^A-Za-z0-9.\-*_ ]/g, '').length;
  return plain + 3 * (Buffer.byteLength(urn) - plain);
}
