import type { SchemaFieldDataType } from '#generated/graphql/resolver-types';
import type { Stored } from '#base/json/stored';
import type { AuditStamp } from '#generated/types/com.linkedin.common';
import type {
  SchemaField,
  SchemaFieldDataType as SchemaFieldType,
  SchemaMetadata,
} from '#generated/types/com.linkedin.schema';
import type { JsonValue } from '#generated/registry/registry-types';
import { isObject, objectsOf } from '#base/json/path-values';
import { formatUrn } from '#catalog/urn/urn';
import { integerOf, objectOf, storedText } from '#base/json/stored-values';
import type { Resolvers } from '../resolvers';

const SCHEMA = 'schemaMetadata';
/** Members of the records of platforms that hold a schema as one text. */
const TEXTS = ['rawSchema', 'documentSchema', 'tableSchema', 'schema'];

/** Schemas of datasets in the form in which released servers give them. */
export const schemas: Resolvers = {
  Dataset: {
    async schemaMetadata({ urn }, { version }, { reads, services }) {
      const schema = await (version ? reads.version(urn, SCHEMA, Number(version)) : reads.aspect(urn, SCHEMA));
      const { namespace } = services.models.registry;
      const withEntity = (field: Stored<SchemaField>) => ({
        ...field,
        schemaFieldEntity: () =>
          formatUrn({ namespace, entityType: 'schemaField', parts: [urn, String(field.fieldPath)] }),
      });
      return (
        schema && {
          ...schema,
          datasetUrn: schema.dataset ?? urn,
          fields: objectsOf<SchemaField>(schema.fields).map(withEntity),
        }
      );
    },
  },
  SchemaMetadata: {
    createdAt: ({ created }) => integerOf(objectOf<AuditStamp>(created).time),
    platformSchema: ({ platformSchema }) => platformSchemaOf(platformSchema),
  },
  SchemaField: {
    type: dataType,
  },
  BusinessAttributeInfo: {
    type: dataType,
  },
  SchemaAssertionInfo: {
    fields: ({ schema }) => objectsOf<SchemaField>(objectOf<SchemaMetadata>(schema).fields).map(assertedField),
  },
};

function platformSchemaOf(union: JsonValue | undefined) {
  const [value] = isObject(union) ? Object.values(union) : [];
  if (!isObject(value)) return null;
  if ('keySchema' in value && 'valueSchema' in value) return { __typename: 'KeyValueSchema' as const, ...value };
  const schema = TEXTS.map((name) => value[name]).find((text) => typeof text === 'string');
  return schema === undefined ? null : { __typename: 'TableSchema' as const, schema };
}

function assertedField(field: Stored<SchemaField>) {
  return { path: String(field.fieldPath), type: dataType(field), nativeType: storedText(field.nativeDataType) };
}

/** `STRING` of `{"type": {"com.linkedin.schema.StringType": {}}}`. compat: released servers name a record STRUCT. */
function dataType({ type }: Stored<SchemaField>): SchemaFieldDataType | undefined {
  const [member = ''] = Object.keys(objectOf(objectOf<SchemaFieldType>(type).type));
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
