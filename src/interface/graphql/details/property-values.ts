import type { PropertyValue } from '#generated/graphql/resolver-types';
import type { JsonValue } from '#generated/registry/registry-types';
import type { StructuredPropertyValueAssignment } from '#generated/types/com.linkedin.structured';
import { isObject, objectsOf } from '#base/json/path-values';
import { numberOf, objectOf, storedText, textsOf } from '#base/json/stored-values';
import type { Resolvers } from '../resolvers';

/** The models name the types of values of structured properties and of entities so. */
const PREFIX = 'datahub.';

/** Values of structured properties and their definitions in the forms in which released servers give them. */
export const propertyValues: Resolvers = {
  StructuredProperties: {
    /** Leaves out those of soft-deleted properties, which are back when the property is. */
    async properties({ properties }, _args, { reads }) {
      const entries = objectsOf<StructuredPropertyValueAssignment>(properties);
      const states = await Promise.all(
        entries.map(({ propertyUrn }) => reads.aspect(storedText(propertyUrn) ?? '', 'status')),
      );
      return entries.filter((_, index) => states[index]?.removed !== true);
    },
  },
  StructuredPropertiesEntry: {
    values: ({ values }) => listOf(values).map(propertyValue),
    valueEntities: ({ values }) =>
      listOf(values).flatMap((value) => {
        const text = storedText(objectOf(value)['string']);
        return text?.startsWith('urn:') ? [text] : [];
      }),
  },
  AllowedValue: {
    value: ({ value }) => (value === undefined ? null : propertyValue(value)),
  },
  StructuredPropertyDefinition: {
    typeQualifier({ typeQualifier }) {
      if (!isObject(typeQualifier)) return undefined;
      const { allowedTypes } = typeQualifier;
      return { allowedTypes: allowedTypes === undefined ? null : textsOf(allowedTypes) };
    },
  },
  EntityTypeInfo: {
    type({ qualifiedName }, _args, { services, names }) {
      const entity = services.models.entity(String(qualifiedName).replace(PREFIX, ''));
      return entity && names.symbolOf(entity.name);
    },
  },
};

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function propertyValue(value: JsonValue): PropertyValue {
  const { string, double } = objectOf(value);
  return typeof string === 'string'
    ? { __typename: 'StringValue', stringValue: string }
    : { __typename: 'NumberValue', numberValue: numberOf(double) };
}
