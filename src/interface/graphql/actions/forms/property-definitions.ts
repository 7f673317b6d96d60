import { randomUUID } from 'node:crypto';
import type {
  AllowedValueInput,
  CreateStructuredPropertyInput,
  StructuredPropertySettingsInput,
  UpdateStructuredPropertyInput,
} from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import { InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { valuesAt } from '#base/json/path-values';
import {
  create,
  given,
  itemsAdded,
  membersSet,
  newUrn,
  type Operation,
  patch,
  requireType,
  stampOf,
} from '../draft-changes';
import { storedValue } from './structured-properties';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

const TYPE = 'structuredProperty';
const DEFINITION = 'propertyDefinition';
const SETTINGS = 'structuredPropertySettings';

export const propertyDefinitions: Resolvers = {
  Query: {
    structuredProperty: (_root, { urn }) => urn,
  },
  Mutation: {
    async createStructuredProperty(_root, { input }, context) {
      const id = idOf(input);
      const urn = newUrn(TYPE, context, id);
      const stamp = stampOf(context);
      const value = { ...definitionOf(input), qualifiedName: id, created: stamp, lastModified: stamp };
      await write(context, [create(urn, DEFINITION, value), ...settingsOf(urn, input, stamp)]);
      return urn;
    },

    async updateStructuredProperty(_root, { input }, context) {
      const { urn } = input;
      requireType(urn, TYPE, 'urn');
      const stored = await context.reads.aspect(urn, DEFINITION);
      if (!stored) throw noDefinition(urn);
      const stamp = stampOf(context);
      const operations = [...changesOf(input, stored), ...membersSet('', { lastModified: stamp })];
      await write(context, [patch(urn, DEFINITION, operations), ...settingsOf(urn, input, stamp)]);
      return urn;
    },
  },
};

/** @throws InvalidInputError for two names */
function idOf({ id, qualifiedName }: CreateStructuredPropertyInput): string {
  if (id && qualifiedName && id !== qualifiedName)
    throw new InvalidInputError(
      `id is ${id} and qualifiedName is ${qualifiedName}; give one of them, or the same text`,
      [{ field: ['input', 'qualifiedName'], message: 'is not the id', expected: id }],
    );
  return qualifiedName || id || randomUUID();
}

function definitionOf(input: CreateStructuredPropertyInput): JsonObject {
  const { displayName, description, immutable, valueType, cardinality, entityTypes, allowedPlatforms } = input;
  const { typeQualifier, allowedValues } = input;
  const allowedTypes = typeQualifier?.allowedTypes;
  return given({
    displayName,
    description,
    immutable,
    valueType,
    cardinality,
    entityTypes: [...entityTypes],
    allowedPlatforms: allowedPlatforms ? [...allowedPlatforms] : undefined,
    typeQualifier: allowedTypes ? { allowedTypes: [...allowedTypes] } : undefined,
    allowedValues: allowedValues?.map(allowedValue),
  });
}

function allowedValue({ description, ...value }: AllowedValueInput): JsonObject {
  return given({ value: storedValue(value, 'allowedValues'), description });
}

function changesOf(input: UpdateStructuredPropertyInput, stored: JsonObject): readonly Operation[] {
  const { displayName, description, immutable, setCardinalityAsMultiple, newAllowedValues } = input;
  const { newEntityTypes, newAllowedPlatforms, typeQualifier } = input;
  const cardinality = setCardinalityAsMultiple ? 'MULTIPLE' : undefined;
  const allowed = newAllowedValues && [...valuesAt(stored, '/allowedValues/*'), ...newAllowedValues.map(allowedValue)];
  return [
    ...membersSet('', { displayName, description, immutable, cardinality, allowedValues: allowed ?? undefined }),
    ...itemsAdded('/entityTypes', newEntityTypes),
    ...itemsAdded('/allowedPlatforms', newAllowedPlatforms),
    ...itemsAdded('/typeQualifier/allowedTypes', typeQualifier?.newAllowedTypes),
  ];
}

interface Shown {
  readonly settings?: StructuredPropertySettingsInput | null | undefined;
}

function settingsOf(urn: string, { settings }: Shown, lastModified: JsonObject) {
  return settings ? [patch(urn, SETTINGS, membersSet('', { ...settings, lastModified }))] : [];
}

function noDefinition(urn: string): NotFoundError {
  return new NotFoundError(`There is no structured property ${urn}; create it by createStructuredProperty`, [
    { field: ['input', 'urn'], message: 'has no definition', expected: 'a structured property that was created' },
  ]);
}
