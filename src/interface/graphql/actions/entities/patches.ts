import type { PatchEntityInput, PatchOperationInput, SystemMetadataInput } from '#generated/graphql/resolver-types';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { Proposal, SystemMetadata } from '#catalog/aspects/aspect-service';
import { DomainError, InvalidInputError } from '#base/errors/domain-error';
import { parseExactJson } from '#base/json/exact-json';
import { parseUrn } from '#catalog/urn/urn';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { given, newUrn } from '../draft-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

export const patches: Resolvers = {
  Mutation: {
    async patchEntity(_root, { input }, context) {
      const [result] = await patchAll([input], context);
      if (!result) throw new Error('a patch has no result');
      return result;
    },

    patchEntities: (_root, { input }, context) => patchAll(input, context),
  },
};

interface PatchResult {
  readonly urn: string;
  readonly name: string | undefined;
  readonly success: boolean;
  readonly error: string | undefined;
}

async function patchAll(inputs: readonly PatchEntityInput[], context: GraphqlContext): Promise<readonly PatchResult[]> {
  const { services, actor, requestId, reads } = context;
  context.changes.plan(inputs.reduce((sum, { patch }) => sum + patch.length, 0));
  const proposals = inputs.map((input) => drafted(input, context));
  const outcomes = await services.writer.writeEach(actor, proposals, { requestId });
  context.warnings.note(outcomes);
  reads.forget();
  return outcomes.map((outcome, index) => resultOf(outcome, inputs[index], proposals[index]));
}

/** The patch as a proposal, or why it cannot be one. */
function drafted(input: PatchEntityInput, context: GraphqlContext): Proposal | DomainError {
  try {
    return proposalOf(input, context);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

function proposalOf(input: PatchEntityInput, context: GraphqlContext): Proposal {
  const { aspectName, patch, arrayPrimaryKeys, systemMetadata } = input;
  const urn = urnOf(input, context);
  const keys = (arrayPrimaryKeys ?? []).map(({ arrayField, keys: fields }) => [arrayField, [...fields]] as const);
  return {
    entityType: parseUrn(urn, { field: ['input', 'urn'] }).entityType,
    urn,
    aspectName,
    changeType: 'PATCH',
    value: { patch: patch.map(operationOf), arrayPrimaryKeys: Object.fromEntries(keys) },
    ...(systemMetadata && { systemMetadata: metadataOf(systemMetadata) }),
  };
}

/** @throws InvalidInputError without a urn and a type */
function urnOf({ urn, entityType }: PatchEntityInput, context: GraphqlContext): string {
  if (urn) return urn;
  if (entityType) return newUrn(entityType, context);
  throw new InvalidInputError('The patch is about no entity; give urn, or entityType for a new one', [
    { field: ['input', 'urn'], message: 'is missing', expected: 'urn or entityType' },
  ]);
}

function operationOf({ op, path, value, from }: PatchOperationInput): JsonObject {
  const parsed = typeof value === 'string' ? jsonOf(value) : undefined;
  return { ...given({ op: op.toLowerCase(), path, from }), ...(parsed !== undefined && { value: parsed }) };
}

/** compat: a text need not have quotes. */
function jsonOf(text: string): JsonValue {
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}

function metadataOf({ lastObserved, runId, properties }: SystemMetadataInput): SystemMetadata {
  return {
    ...(typeof lastObserved === 'number' && { lastObserved }),
    ...(typeof runId === 'string' && { runId }),
    ...(properties && { properties: Object.fromEntries(properties.map(({ key, value }) => [key, value ?? ''])) }),
  };
}

/** compat: of an entity without a urn that could not be made. */
const UNKNOWN = 'urn:li:unknown:error';

function resultOf(
  outcome: { readonly urn: string } | Error,
  input: PatchEntityInput | undefined,
  proposal: Proposal | DomainError | undefined,
): PatchResult {
  if (!(outcome instanceof Error))
    return { urn: outcome.urn, name: input && nameIn(input), success: true, error: undefined };
  if (!(outcome instanceof DomainError)) throw outcome;
  const urn = proposal instanceof Error ? undefined : proposal?.urn;
  return { urn: urn ?? input?.urn ?? UNKNOWN, name: undefined, success: false, error: outcome.message };
}

function nameIn({ patch }: PatchEntityInput): string | undefined {
  const value = patch.find(({ op, path }) => path === '/name' && (op === 'ADD' || op === 'REPLACE'))?.value;
  const name = typeof value === 'string' ? jsonOf(value) : undefined;
  return typeof name === 'string' ? name : undefined;
}
