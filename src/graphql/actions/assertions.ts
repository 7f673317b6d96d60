import { randomUUID } from 'node:crypto';
import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import { InvalidInputError, NotFoundError } from '../../errors/domain-error';
import { formatUrn } from '../../urn/urn';
import { type SeriesArgs, events } from '../catalog/series-field';
import { assertedBy } from '../details/assertions';
import type { PageInput } from '../area';
import type { EntitySource, GraphqlContext } from '../graphql-context';
import { linkedPage } from '../linked-page';
import { type Entry, mapOf } from './operations';
import { given, requireType, upsert, write } from './write-changes';

const SDL = `
extend type Mutation {
  "Creates or changes an assertion that something else evaluates."
  upsertCustomAssertion(
    "The assertion to change; a new one if it is absent."
    urn: String
    input: UpsertCustomAssertionInput!
  ): Assertion
  "Adds a result of an assertion."
  reportAssertionResult(urn: String!, result: AssertionResultInput!): Boolean
}

type Dataset {
  "The assertions about the dataset."
  assertions(start: Int, count: Int): EntityAssertionsResult
}

type Assertion {
  "The newest results of the assertion. The numbers count the results of this page."
  runEvents(status: AssertionRunStatus, startTimeMillis: Long, endTimeMillis: Long, filter: FilterInput, limit: Int): AssertionRunEventsResult
}

type EntityAssertionsResult { start: Int count: Int total: Int assertions: [Assertion] }
type AssertionRunEventsResult { total: Int! failed: Int! succeeded: Int! errored: Int! runEvents: [AssertionRunEvent!]! }

input PlatformInput { urn: String name: String }
input AssertionStdParameterInput { value: String! type: AssertionStdParameterType! }

input AssertionStdParametersInput {
  value: AssertionStdParameterInput
  maxValue: AssertionStdParameterInput
  minValue: AssertionStdParameterInput
}

input UpsertCustomAssertionInput {
  "Urn of the dataset."
  entityUrn: String!
  "The kind of the assertion, as people name it."
  type: String!
  description: String!
  fieldPath: String
  fieldPaths: [String!]
  platform: PlatformInput!
  externalUrl: String
  logic: String
  scope: DatasetAssertionScope
  aggregation: AssertionStdAggregation
  operator: AssertionStdOperator
  parameters: AssertionStdParametersInput
  nativeType: String
  nativeParameters: [StringMapEntryInput!]
}

input AssertionResultErrorInput { type: AssertionResultErrorType! message: String! }

input AssertionResultInput {
  "Epoch milliseconds; now if it is absent."
  timestampMillis: Long
  type: AssertionResultType!
  properties: [StringMapEntryInput!]
  externalUrl: String
  error: AssertionResultErrorInput
  severity: AssertionResultSeverity
}
`;

interface AssertionInput {
  readonly entityUrn: string;
  readonly type: string;
  readonly description: string;
  readonly fieldPath?: string | null;
  readonly fieldPaths?: readonly string[] | null;
  readonly platform: { readonly urn?: string | null; readonly name?: string | null };
  readonly externalUrl?: string | null;
  readonly nativeParameters?: readonly Entry[] | null;
  readonly parameters?: JsonObject | null;
  readonly [member: string]: unknown;
}

interface ResultInput {
  readonly timestampMillis?: number | null;
  readonly type: string;
  readonly properties?: readonly Entry[] | null;
  readonly externalUrl?: string | null;
  readonly error?: { readonly type: string; readonly message: string } | null;
  readonly severity?: string | null;
}

const INFO = 'assertionInfo';

export const assertions = {
  sdl: SDL,
  fields: {
    async upsertCustomAssertion(
      { urn, input }: { readonly urn?: string | null; readonly input: AssertionInput },
      context: GraphqlContext,
    ) {
      const { namespace } = context.services.models.registry;
      const assertion = urn ?? formatUrn({ namespace, entityType: 'assertion', parts: [randomUUID()] });
      requireType(assertion, 'assertion', 'urn');
      const stamp = { time: Date.now(), actor: context.actor.urn };
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

    async reportAssertionResult(
      { urn, result }: { readonly urn: string; readonly result: ResultInput },
      context: GraphqlContext,
    ) {
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
  types: {
    Dataset: {
      async assertions(source: EntitySource, args: PageInput, context: GraphqlContext) {
        const { entities, ...page } = await linkedPage(source, 'Asserts', args, context);
        return { ...page, assertions: entities };
      },
    },
    Assertion: {
      async runEvents(
        { urn }: EntitySource,
        args: SeriesArgs & { readonly status?: string | null },
        context: GraphqlContext,
      ) {
        const { status, filter, ...range } = args;
        const ofStatus = status ? [{ field: 'status', values: [status] }] : [];
        const and = [...(filter?.and ?? []), ...ofStatus];
        const runEvents = await events(urn, 'assertionRunEvent', { ...range, filter: { and } }, context);
        const number = (type: string) => runEvents.filter((event) => typeOf(event) === type).length;
        const numbers = { failed: number('FAILURE'), succeeded: number('SUCCESS'), errored: number('ERROR') };
        return { total: runEvents.length, ...numbers, runEvents };
      },
    },
  },
};

function customOf(input: AssertionInput, namespace: string): JsonObject {
  const { entityUrn: entity, fieldPath, fieldPaths, nativeParameters, parameters } = input;
  const fieldUrn = (path: string) => formatUrn({ namespace, entityType: 'schemaField', parts: [entity, path] });
  const plain = ['type', 'logic', 'scope', 'aggregation', 'operator', 'nativeType'].map(
    (name) => [name, textOf(input[name])] as const,
  );
  return given({
    ...Object.fromEntries(plain),
    entity,
    field: fieldPath ? fieldUrn(fieldPath) : undefined,
    fields: fieldPaths?.map(fieldUrn),
    parameters: parameters ? withoutNulls(parameters) : undefined,
    nativeParameters: nativeParameters ? mapOf(nativeParameters) : undefined,
  });
}

function withoutNulls(value: JsonObject): JsonObject {
  return given({ ...value });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** @throws InvalidInputError without a platform */
function platformOf({ urn, name }: AssertionInput['platform'], namespace: string): string {
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

function resultOf({ type, properties, externalUrl, error, severity }: ResultInput): JsonObject {
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
