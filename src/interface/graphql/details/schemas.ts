import type { SchemaFieldDataType } from '#generated/graphql/resolver-types';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject, objectsOf } from '#base/json/path-values';
import { formatUrn } from '#catalog/urn/urn';
import { numberOf, objectOf, textOf } from '../stored-values';
import type { Resolvers } from '../resolvers';

const SCHEMA = 'schemaMetadata';
/** Members of the records of platforms that hold a schema as one text. */
const TEXTS = ['rawSchema', 'documentSchema', 'tableSchema', 'schema'];

/** Schemas of datasets in the form in which released servers give them. */
export const schemas: Resolvers = {
  Dataset: {
    async schemaMetadata({ urn }, { version }, { reads, services }) {
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
    createdAt: ({ created }) => numberOf(objectOf(created)['time']),
    platformSchema: ({ platformSchema }) => platformSchemaOf(platformSchema),
  },
  SchemaField: {
    type: dataType,
  },
  BusinessAttributeInfo: {
    type: dataType,
  },
  SchemaAssertionInfo: {
    fields: ({ schema }) => objectsOf(objectOf(schema)['fields']).map(assertedField),
  },
};

function platformSchemaOf(union: JsonValue | undefined) {
  const [value] = isObject(union) ? Object.values(union) : [];
  if (!isObject(value)) return null;
  if ('keySchema' in value && 'valueSchema' in value) return { __typename: 'KeyValueSchema' as const, ...value };
  const schema = TEXTS.map((name) => value[name]).find((text) => typeof text === 'string');
  return schema === undefined ? null : { __typename: 'TableSchema' as const, schema };
}

function assertedField(field: JsonObject) {
  return { path: String(field['fieldPath']), type: dataType(field), nativeType: textOf(field['nativeDataType']) };
}

/** `STRING` of `{"type": {"com.linkedin.schema.StringType": {}}}`. compat: released servers name a record STRUCT. */
function dataType({ type }: JsonObject): SchemaFieldDataType | undefined {
  const [member = ''] = Object.keys(objectOf(objectOf(type)['type']));
  return DATA_TYPES[member.split('.').at(-1) ?? ''];
}

const DATA_TYPES: Readonly<Record<string, SchemaFieldDataType>> = {
  BooleanType: 'BOOLEAN',
  FixedType: 'FIXED',
  StringType: 'STRING',
  BytesType: 'BYTES',
  NumberType: 'NUMBER',
  DateType: 'DATE',
  TimeType: 'TIME',
  EnumType: 'ENUM',
  NullType: 'NULL',
  MapType: 'MAP',
  ArrayType: 'ARRAY',
  UnionType: 'UNION',
  RecordType: 'STRUCT',
};
