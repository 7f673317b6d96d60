import type {
  AssertionResultInput,
  AssertionStdParametersInput,
  PlatformInput,
  UpsertCustomAssertionInput,
} from '#generated/graphql/resolver-types';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { formatUrn } from '#catalog/urn/urn';
import { events } from '#interface/graphql/catalog/series-field';
import { assertedBy } from '#interface/graphql/details/assertions';
import { linkedPage } from '#interface/graphql/linked-page';
import { mapOf } from '#interface/graphql/actions/ingestion/operations';
import { given, newUrn, requireType, stampOf, upsert } from '../draft-changes';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

const INFO = 'assertionInfo';

export const assertions: Resolvers = {
  Mutation: {
    async upsertCustomAssertion(_root, { urn, input }, context) {
      const { namespace } = context.services.models.registry;
      const assertion = urn ?? newUrn('assertion', context);
      requireType(assertion, 'assertion', 'urn');
      const stamp = stampOf(context);
      const { description, externalUrl } = input;
      const source = { type: 'EXTERNAL', created: stamp };
      const customAssertion = customOf(input, namespace);
      const info = given({
        type: 'CUSTOM',
        description,
        externalUrl: externalUrl ?? undefined,
        customAssertion,
        source,
      });
      const platform = platformOf(input.platform, namespace);
      await write(context, [
        upsert(assertion, INFO, { ...info, lastUpdated: stamp, entityUrn: input.entityUrn }),
        upsert(assertion, 'dataPlatformInstance', { platform }),
      ]);
      return assertion;
    },

    async reportAssertionResult(_root, { urn, result }, context) {
      requireType(urn, 'assertion', 'urn');
      const info = await context.reads.aspect(urn, INFO);
      const asserteeUrn = info && assertedBy(info);
      if (asserteeUrn === undefined) throw noAssertion(urn);
      const time = result.timestampMillis ?? Date.now();
      const value = {
        timestampMillis: time,
        runId: `native-${time}`,
        assertionUrn: urn,
        asserteeUrn,
        status: 'COMPLETE',
        result: resultOf(result),
      };
      return write(context, [upsert(urn, 'assertionRunEvent', value)]);
    },
  },
  Dataset: {
    async assertions(source, args, context) {
      const { entities, ...page } = await linkedPage(source, 'Asserts', args, context);
      return { ...page, assertions: entities };
    },
  },
  Assertion: {
    async runEvents({ urn }, args, context) {
      const { status, filter, ...range } = args;
      const ofStatus = status ? [{ field: 'status', values: [status] }] : [];
      const and = [...(filter?.and ?? []), ...ofStatus];
      const runEvents = await events(urn, { name: 'assertionRunEvent' }, { ...range, filter: { and } }, context);
      const number = (type: string) => runEvents.filter((event) => typeOf(event) === type).length;
      const numbers = { failed: number('FAILURE'), succeeded: number('SUCCESS'), errored: number('ERROR') };
      return { total: runEvents.length, ...numbers, runEvents };
    },
  },
};

function customOf(input: UpsertCustomAssertionInput, namespace: string): JsonObject {
  const { entityUrn: entity, fieldPath, fieldPaths, nativeParameters, parameters } = input;
  const { type, logic, scope, aggregation, operator, nativeType } = input;
  const fieldUrn = (path: string) => formatUrn({ namespace, entityType: 'schemaField', parts: [entity, path] });
  return given({
    type,
    logic,
    scope,
    aggregation,
    operator,
    nativeType,
    entity,
    field: fieldPath ? fieldUrn(fieldPath) : undefined,
    fields: fieldPaths?.map(fieldUrn),
    parameters: parameters ? parametersOf(parameters) : undefined,
    nativeParameters: nativeParameters ? mapOf(nativeParameters) : undefined,
  });
}

function parametersOf({ value, maxValue, minValue }: AssertionStdParametersInput): JsonObject {
  return given({
    value: storedParameter(value),
    maxValue: storedParameter(maxValue),
    minValue: storedParameter(minValue),
  });
}

function storedParameter(parameter: AssertionStdParametersInput['value']): JsonObject | undefined {
  return parameter ? { ...parameter } : undefined;
}

/** @throws InvalidInputError without a platform */
function platformOf({ urn, name }: PlatformInput, namespace: string): string {
  if (urn) return urn;
  if (name) return formatUrn({ namespace, entityType: 'dataPlatform', parts: [name] });
  throw new InvalidInputError('The assertion has no platform; give platform.urn or platform.name', [
    { field: ['input', 'platform'], message: 'is empty', expected: 'urn or name' },
  ]);
}

function noAssertion(urn: string): NotFoundError {
  return new NotFoundError(`${urn} is not an assertion with an entity; create it first, by upsertCustomAssertion`, [
    { field: ['urn'], message: 'has no assertionInfo', expected: 'an assertion that was written' },
  ]);
}

function resultOf({ type, properties, externalUrl, error, severity }: AssertionResultInput): JsonObject {
  return given({
    type,
    nativeResults: properties ? mapOf(properties) : undefined,
    externalUrl: externalUrl ?? undefined,
    error: error ? { type: error.type, properties: { message: error.message } } : undefined,
    severity: severity ?? undefined,
  });
}

function typeOf(event: unknown): JsonValue | undefined {
  const isEvent = (value: unknown): value is { readonly result?: { readonly type?: string } } =>
    typeof value === 'object' && value !== null;
  return isEvent(event) ? event.result?.type : undefined;
}
