import {
  buildSchema,
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { membersOf } from '../places/grown-values';
import { LIMITS } from '#generated/http/limits';
import type { JsonValue } from '#generated/registry/registry-types';
import type { Outcome } from '#scripts/overload/request/send-request';
import type { Place } from '../places/place';
import { ExampleValues, usualText } from './example-value';
import { KnownSchemas, type Schema } from './schema';
import { isSuccess, jsonRequest, type Template } from './template';

const PATH = '/api/graphql';
const SELECTED_DEPTH = 2;

type Field = GraphQLField<unknown, unknown>;

/** Each root field, with its arguments as variables. */
export function graphqlTemplates(text: string): readonly Template[] {
  const schema = buildSchema(text);
  const schemas = inputSchemas(schema);
  return [
    ...rootFields(schema.getQueryType(), 'query', schemas),
    ...rootFields(schema.getMutationType(), 'mutation', schemas),
  ];
}

function inputSchemas(schema: GraphQLSchema): KnownSchemas {
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  return new KnownSchemas(
    new Map(
      inputs.map((type) => {
        const fields = Object.values(type.getFields());
        return [
          `#/${type.name}`,
          {
            type: 'object',
            additionalProperties: false,
            properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field.type)])),
            required: fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name),
          },
        ];
      }),
    ),
  );
}

function schemaOf(type: GraphQLInputType): Schema {
  if (isNonNullType(type)) return schemaOf(type.ofType);
  if (isListType(type)) return { type: 'array', items: schemaOf(type.ofType) };
  if (isEnumType(type)) return { enum: type.getValues().map(({ name }) => name) };
  if (isInputObjectType(type)) return { $ref: `#/${type.name}` };
  const kinds: { readonly [name: string]: string } = {
    Int: 'integer',
    Long: 'integer',
    Float: 'number',
    Boolean: 'boolean',
  };
  return { type: kinds[type.name] ?? 'string' };
}

function rootFields(
  type: GraphQLObjectType | null | undefined,
  operation: 'query' | 'mutation',
  schemas: KnownSchemas,
): readonly Template[] {
  return Object.values(type?.getFields() ?? {}).map((field) => {
    const variables: Schema = {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(field.args.map((each) => [each.name, schemaOf(each.type)])),
      required: field.args.filter(isRequiredArgument).map(({ name }) => name),
    };
    const examples = new ExampleValues(schemas, usualText);
    return {
      name: `${operation} ${field.name}`,
      value: { body: examples.least(variables, []) },
      schema: { type: 'object', additionalProperties: false, properties: { body: variables } },
      schemas,
      textAt: usualText,
      bytesMax: () => LIMITS.requestBodyBytes - 100_000,
      request: (value) => jsonRequest('POST', PATH, documentOf(operation, field, membersOf(value)['body'] ?? {})),
      isAccepted: isAnswered,
    };
  });
}

function isAnswered(outcome: Outcome): boolean {
  return isSuccess(outcome) && !outcome.text.includes('"errors":[');
}

function documentOf(operation: string, field: Field, given: JsonValue): JsonValue {
  const variables = membersOf(given);
  const args = field.args.filter(({ name }) => name in variables);
  const declared = args.map(({ name, type }) => `$${name}: ${type.toString()}`).join(', ');
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const head = args.length > 0 ? `${operation} (${declared})` : operation;
  const call = args.length > 0 ? `${field.name}(${passed})` : field.name;
  return { query: `${head} { ${call}${selection(field.type, SELECTED_DEPTH)} }`, variables };
}

/** What can be asked for without arguments. */
function selection(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  const fields = isObjectType(named) ? Object.values(named.getFields()) : [];
  const asked = fields
    .filter((field) => !field.args.some(isRequiredArgument))
    .filter((field) => isLeafType(getNamedType(field.type)) || (depth > 1 && isObjectType(getNamedType(field.type))))
    .map((field) => `${field.name}${selection(field.type, depth - 1)}`);
  return ` { ${['__typename', ...asked].join(' ')} }`;
}

/** The lists inside of an entity, each under more and more aliases. */
export function aliasPlaces(text: string, urn: string): readonly Place[] {
  const type = buildSchema(text).getType('Dataset');
  return isObjectType(type) ? listsUnder(type, [], 3).map((path) => aliasPlace(path, urn)) : [];
}

interface Step {
  readonly name: string;
  readonly inner: string;
}

/** The ways to lists of records and of leaves. `inner` selects what the last of them has. */
function listsUnder(type: GraphQLObjectType, around: readonly string[], depth: number): readonly (readonly Step[])[] {
  return Object.values(type.getFields())
    .filter((field) => !field.args.some(isRequiredArgument))
    .flatMap((field) => {
      const named = getNamedType(field.type);
      const step = { name: field.name, inner: leaves(field.type) };
      const own = holdsList(field.type) ? [[step]] : [];
      if (!isObjectType(named) || depth <= 1 || around.includes(named.name) || isEntity(named)) return own;
      const below = listsUnder(named, [...around, type.name, named.name], depth - 1);
      return [...own, ...below.map((steps) => [step, ...steps])];
    });
}

function holdsList(type: GraphQLOutputType): boolean {
  return isNonNullType(type) ? holdsList(type.ofType) : isListType(type);
}

function isEntity(type: GraphQLObjectType): boolean {
  return type.getFields()['urn'] !== undefined;
}

function leaves(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return isLeafType(named) ? '' : ' { __typename }';
  const names = Object.values(named.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) && field.args.length === 0)
    .map(({ name }) => name);
  return ` { ${['__typename', ...names].join(' ')} }`;
}

function aliasPlace(path: readonly Step[], urn: string): Place {
  const last = path.at(-1);
  const open = path
    .slice(0, -1)
    .map(({ name }) => `${name} { `)
    .join('');
  const close = '}'.repeat(path.length - 1);
  const documentWith = (size: number) => {
    const aliases = Array.from({ length: size }, (_, index) => `a${index}: ${last?.name}${last?.inner}`).join(' ');
    return { query: `query ($urn: String!) { dataset(urn: $urn) { ${open}${aliases} ${close} } }`, variables: { urn } };
  };
  return {
    of: 'query dataset',
    kind: 'aliases',
    pointer: `/${path.map(({ name }) => name).join('/')}`,
    schemaPlace: path.map(({ name }) => name).join('/'),
    way: 'aliases',
    sizeMax: LIMITS.graphqlAliases,
    isDocumented: true,
    request: (size) => jsonRequest('POST', PATH, documentWith(size)),
    isAccepted: isAnswered,
    followUps: () => [],
  };
}
