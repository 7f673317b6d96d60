import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import { isObject } from '../../json/path-values';
import type { GraphqlContext } from '../graphql-context';

const SDL = `
"A value of a structured property."
union PropertyValue = StringValue | NumberValue
type StringValue { stringValue: String! }
"The number is null if it is not finite."
type NumberValue { numberValue: Float }

type StructuredPropertiesEntry {
  "The values."
  values: [PropertyValue!]
  "The entities that values identify."
  valueEntities: [Entity]
}

type AllowedValue {
  "The value."
  value: PropertyValue
}

type StructuredPropertyDefinition {
  "What else the values must be."
  typeQualifier: TypeQualifier
}

type TypeQualifier {
  "The entity types of urns."
  allowedTypes: [EntityTypeEntity]
}

type EntityTypeInfo {
  "The symbol of the entity type. Null if the models do not know it."
  type: EntityType
}
`;

/** The models name the types of values of structured properties and of entities so. */
const PREFIX = 'datahub.';

/** Values of structured properties and their definitions in the forms in which released servers give them. */
export const propertyValues = {
  sdl: SDL,
  fields: {},
  types: {
    StructuredPropertiesEntry: {
      values: ({ values }: JsonObject) => listOf(values).map(propertyValue),
      valueEntities: ({ values }: JsonObject) =>
        listOf(values).flatMap((value) => {
          const text = isObject(value) ? value['string'] : undefined;
          return typeof text === 'string' && text.startsWith('urn:') ? [text] : [];
        }),
    },
    AllowedValue: { value: ({ value }: JsonObject) => (value === undefined ? null : propertyValue(value)) },
    StructuredPropertyDefinition: {
      typeQualifier: ({ typeQualifier }: JsonObject) => typeQualifier,
    },
    EntityTypeInfo: {
      type({ qualifiedName }: JsonObject, _args: object, { services, names }: GraphqlContext) {
        const entity = services.models.entity(String(qualifiedName).replace(PREFIX, ''));
        return entity && names.symbolOf(entity.name);
      },
    },
  },
};

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function propertyValue(value: JsonValue) {
  const { string, double } = isObject(value) ? value : {};
  return typeof string === 'string'
    ? { __typename: 'StringValue', stringValue: string }
    : { __typename: 'NumberValue', numberValue: double };
}
