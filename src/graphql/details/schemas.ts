import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import { isObject, objectsOf } from '../../json/path-values';
import { formatUrn } from '../../urn/urn';
import type { EntitySource, GraphqlContext } from '../graphql-context';

const SDL = `
type Dataset { "The fields of the dataset." schemaMetadata(version: Long): SchemaMetadata }

type SchemaMetadata {
  "When it was created, in epoch milliseconds."
  createdAt: Long
  "Urn of the dataset that has the schema."
  datasetUrn: String
  "The schema in the language of its platform. Null without one."
  platformSchema: PlatformSchema
}

union PlatformSchema = TableSchema | KeyValueSchema
"A schema that is one text."
type TableSchema { schema: String! }

type SchemaField {
  "Type of the values."
  type: SchemaFieldDataType
  "The field as an entity. Null where the schema does not belong to an entity."
  schemaFieldEntity: SchemaFieldEntity
}
type BusinessAttributeInfo { "Type of the values." type: SchemaFieldDataType }
type SchemaAssertionInfo { "The fields that are expected." fields: [SchemaAssertionField!] }
type SchemaAssertionField { path: String! type: SchemaFieldDataType nativeType: String }

enum SchemaFieldDataType { BOOLEAN FIXED STRING BYTES NUMBER DATE TIME ENUM NULL MAP ARRAY UNION STRUCT }
`;

const SCHEMA = 'schemaMetadata';
/** Members of the records of platforms that hold a schema as one text. */
const TEXTS = ['rawSchema', 'documentSchema', 'tableSchema', 'schema'];

interface Versioned {
  readonly version?: number | null;
}

/** Schemas of datasets in the form in which released servers give them. */
export const schemas = {
  sdl: SDL,
  fields: {},
  types: {
    Dataset: {
      async schemaMetadata({ urn }: EntitySource, { version }: Versioned, { reads, services }: GraphqlContext) {
        const schema = await (version ? reads.version(urn, SCHEMA, version) : reads.aspect(urn, SCHEMA));
        const { namespace } = services.models.registry;
        const withEntity = (field: JsonObject) => ({
          ...field,
          schemaFieldEntity: () =>
            formatUrn({ namespace, entityType: 'schemaField', parts: [urn, String(field['fieldPath'])] }),
        });
        return (
          schema && {
            ...schema,
            datasetUrn: schema['dataset'] ?? urn,
            fields: objectsOf(schema['fields']).map(withEntity),
          }
        );
      },
    },
    SchemaMetadata: {
      createdAt: ({ created }: JsonObject) => (isObject(created) ? created['time'] : undefined),
      platformSchema: ({ platformSchema }: JsonObject) => platformSchemaOf(platformSchema),
    },
    SchemaField: { type: dataType },
    BusinessAttributeInfo: { type: dataType },
    SchemaAssertionInfo: {
      fields: ({ schema }: JsonObject) => objectsOf(isObject(schema) ? schema['fields'] : undefined).map(assertedField),
    },
  },
};

function platformSchemaOf(union: JsonValue | undefined): JsonObject | null {
  const [value] = isObject(union) ? Object.values(union) : [];
  if (!isObject(value)) return null;
  if ('keySchema' in value && 'valueSchema' in value) return { __typename: 'KeyValueSchema', ...value };
  const schema = TEXTS.map((name) => value[name]).find((text) => typeof text === 'string');
  return schema === undefined ? null : { __typename: 'TableSchema', schema };
}

function assertedField(field: JsonObject) {
  return { path: field['fieldPath'], type: dataType(field), nativeType: field['nativeDataType'] };
}

/** `STRING` of `{"type": {"com.linkedin.schema.StringType": {}}}`. compat: released servers name a record STRUCT. */
function dataType({ type }: JsonObject): string | undefined {
  const union = isObject(type) ? type['type'] : undefined;
  const [member] = isObject(union) ? Object.keys(union) : [];
  const symbol = member?.split('.').at(-1)?.replace(/Type$/, '').toUpperCase();
  return symbol === 'RECORD' ? 'STRUCT' : symbol;
}
