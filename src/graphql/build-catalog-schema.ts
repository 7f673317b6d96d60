import { buildSchema, type GraphQLSchema, isScalarType } from 'graphql';
import { SECURITY_TYPES } from '../auth/security-models';
import type { ModelRegistry } from '../registry/model-registry';
import { AREAS, ROOT_FIELDS } from './root-fields';
import { acceptNumericStrings, defineLong } from './scalars';

const BASE = `
"Integers of up to 53 bits, such as epoch milliseconds."
scalar Long

type Query
type Mutation

enum FilterOperator { EQUAL IN CONTAIN START_WITH END_WITH EXISTS GREATER_THAN GREATER_THAN_OR_EQUAL_TO LESS_THAN LESS_THAN_OR_EQUAL_TO }

input FacetFilterInput {
  field: String!
  value: String
  values: [String!]
  condition: FilterOperator
  negated: Boolean
}
`;

/** @throws Error if a field of the schema has no function, or a function has no field */
export function buildCatalogSchema(models: ModelRegistry): GraphQLSchema {
  const types = models.registry.entities.map(({ name }) => entityTypeName(name));
  const schema = buildSchema(
    [BASE, `enum EntityType { ${types.join(' ')} }`, ...AREAS.map(({ sdl }) => sdl)].join('\n'),
  );
  const declared = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  );
  const written = Object.keys(ROOT_FIELDS);
  const missing = [...declared, ...written].filter((name) => !declared.includes(name) || !written.includes(name));
  if (missing.length > 0) throw new Error(`root fields without a declaration or a function: ${missing.join(', ')}`);
  const long = schema.getType('Long');
  if (isScalarType(long)) defineLong(long);
  acceptNumericStrings();
  return schema;
}

/** Names that do not follow the rule. */
const NAMES: Readonly<Record<string, string>> = {
  [SECURITY_TYPES.user]: 'CORP_USER',
  [SECURITY_TYPES.token]: 'ACCESS_TOKEN',
};

/** compat: `DATA_JOB` of `dataJob`, `DATAHUB_ROLE` of `dataHubRole`, `MLMODEL` of `mlModel`, as released servers have them. */
export function entityTypeName(type: string): string {
  return (
    NAMES[type] ??
    type
      .replace(/^dataHub/, 'datahub')
      .replace(/^ml(?=[A-Z])/, 'ML')
      .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
      .toUpperCase()
  );
}
