import { exactJson } from '#base/json/exact-json';
import {
  GraphQLError,
  type GraphQLLeafType,
  type GraphQLOutputType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';

/** Characters of a stored value that an error shows. */
const RAW_MAX = 1000;

/**
 * A value that the schema can show as it is. One that was stored before the models changed may not fit them: GraphQL would show another value
 * in its place, such as false for 0, or fail as a whole.
 * @throws GraphQLError with the JSON text of another value as `raw`; its field is null then
 */
export function fitted(value: unknown, type: GraphQLOutputType, field: string): unknown {
  if (value instanceof Promise || fits(value, type)) return value;
  const raw = (exactJson(value) ?? '').slice(0, RAW_MAX);
  throw new GraphQLError(
    `The stored value of ${field} is older than the models and does not fit them. \`raw\` has its text; write one that fits.`,
    { extensions: { code: 422, type: 'OLDER_VALUE', classification: 'DataFetchingException', raw } },
  );
}

function fits(value: unknown, type: GraphQLOutputType): boolean {
  if (isNonNullType(type)) return fits(value, type.ofType);
  if (value === null || value === undefined) return true;
  if (isListType(type))
    return isIterable(value) && (!Array.isArray(value) || value.every((item) => fits(item, type.ofType)));
  return !isLeafType(type) || fitsLeaf(value, type);
}

function isIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

const NUMBERS: ReadonlySet<string> = new Set(['Int', 'Long', 'Float']);

/** GraphQL would take a number for a boolean, and a boolean for a number. Texts for NaN and infinities become null later. */
function fitsLeaf(value: unknown, type: GraphQLLeafType): boolean {
  if (type.name === 'String' && typeof value === 'string') return true;
  if (type.name === 'Boolean') return typeof value === 'boolean';
  if (NUMBERS.has(type.name) && typeof value === 'boolean') return false;
  if (type.name === 'Float' && typeof value === 'string') return /^(NaN|-?Infinity)$/.test(value);
  try {
    type.serialize(value);
    return true;
  } catch {
    return false;
  }
}
