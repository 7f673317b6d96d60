import { InvalidInputError, SchemaViolationError } from '#base/errors/domain-error';
import { unknownName } from '#base/errors/unknown-name';
import { isObject } from '#base/json/path-values';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { Proposal } from '../aspect-service';
import { ForeignSecretError, withoutForeignSecrets } from '../check/foreign-secrets';
import { namesUnknownAspect, prepareSetAside, prepareUnknownDeletion } from './prepare-set-aside';
import { type PreparedChange, prepareChange, type WriteRules } from './prepared-change';

interface PrepareOptions {
  /** Whether aspects that the models do not know are set aside instead of refused. */
  readonly setsAside: boolean;
  /** Whether the proposal has neighbours that are refused together with it. */
  readonly hasNeighbours: boolean;
}

/**
 * Makes all checks that do not need the store. What the models do not know is set aside if the options or the proposal allow it.
 * @throws InvalidInputError | SchemaViolationError with one detail for each problem of the proposal
 */
export function prepareProposal(rules: WriteRules, proposal: Proposal, options: PrepareOptions): PreparedChange {
  const { models } = rules;
  if (proposal.changeType === 'DELETE' && !models.entity(proposal.entityType))
    return prepareUnknownDeletion(rules, proposal);
  if (namesUnknownAspect(models, proposal)) {
    const { changeType, keepsMisfit } = proposal;
    if (changeType === 'DELETE') return prepareUnknownDeletion(rules, proposal);
    if (options.setsAside || keepsMisfit)
      return prepareSetAside(rules, proposal, unknownAspectProblem(models, proposal));
  }
  if (options.hasNeighbours && !proposal.keepsMisfit && !models.entity(proposal.entityType))
    explainNewType(rules, proposal);
  if (!proposal.keepsMisfit) return prepareChange(rules, proposal);
  try {
    return prepareChange(rules, proposal);
  } catch (error) {
    if (error instanceof ForeignSecretError) throw error;
    if (!(error instanceof InvalidInputError || error instanceof SchemaViolationError)) throw error;
    return prepareSetAside(rules, withoutSecrets(models, proposal), error.message);
  }
}

function withoutSecrets(models: ModelRegistry, proposal: Proposal): Proposal {
  const { aspectName, value, valuePointer, pointer = '' } = proposal;
  const aspect = models.aspect(aspectName);
  if (!aspect || !isObject(value)) return proposal;
  return {
    ...proposal,
    value: withoutForeignSecrets(aspect, value, valuePointer ?? `${pointer}/aspect/value`).value,
  };
}

/** Names the nearest aspect, because it may be a mistake of the client. */
function unknownAspectProblem(models: ModelRegistry, { entityType, aspectName }: Proposal): string {
  const known = models.entity(entityType)?.aspects ?? [];
  const [problem] = unknownName(
    { name: aspectName, known, field: [] },
    (shown) => `${entityType} has no aspect ${shown}`,
  );
  return problem;
}

/** Clients that are newer than the models send entity types that are newer too. Their batch is refused as a whole. */
function explainNewType(rules: WriteRules, proposal: Proposal): void {
  try {
    prepareChange(rules, proposal);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const fix = 'Add the entity type to the models, or have the client leave it out';
    throw new InvalidInputError(
      `${error.message}. The whole batch is refused, and nothing of it is written. ${fix}.`,
      error.details,
    );
  }
}
