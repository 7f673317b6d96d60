import { GraphQLError, GraphQLInt, type GraphQLScalarType, Kind } from 'graphql';

const DIGITS = /^-?\d{1,15}$/;

const strictInt = GraphQLInt.parseValue;

/** compat: clients send numbers in variables as strings (`"count": "20"`), which released servers accept. */
export function acceptNumericStrings(): void {
  GraphQLInt.parseValue = (value) => strictInt(typeof value === 'string' && DIGITS.test(value) ? Number(value) : value);
}

/** Integers up to 2^53, such as epoch milliseconds. */
export function defineLong(long: GraphQLScalarType): void {
  long.serialize = long.parseValue = longOf;
  long.parseLiteral = (node) => longOf(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : undefined);
}

function longOf(value: unknown): number {
  const number = typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number;
  throw new GraphQLError(`Long cannot represent ${JSON.stringify(value)?.slice(0, 100)}; use an integer`);
}
