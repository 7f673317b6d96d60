import { exactJson, markOf } from '#base/json/exact-json';
import { fitsLong } from '#base/json/integers';
import {
  GraphQLError,
  GraphQLFloat,
  GraphQLInt,
  type GraphQLScalarType,
  type GraphQLSchema,
  isEnumType,
  Kind,
} from 'graphql';

const DIGITS = /^-?\d{1,15}$/;
const LONG_DIGITS = /^-?\d{1,19}$/;

const strictInt = GraphQLInt.parseValue;

/** compat: clients send numbers in variables as strings (`"count": "20"`), which released servers accept. */
export function acceptNumericStrings(): void {
  GraphQLInt.parseValue = (value) => strictInt(typeof value === 'string' && DIGITS.test(value) ? Number(value) : value);
}

const { parseValue: strictFloat, serialize: serializeFloat } = GraphQLFloat;

/** Takes integers beyond 2^53, which are bigints, as the nearest numbers. */
export function acceptBigints(): void {
  const nearest = (value: unknown) => (typeof value === 'bigint' ? Number(value) : value);
  GraphQLFloat.parseValue = (value) => strictFloat(nearest(value));
  GraphQLFloat.serialize = (value) => serializeFloat(nearest(value));
}

/** Integers of 64 bits. The answer is JSON that others make, so beyond 2^53 it has marks that `withoutMarks` resolves. */
export function defineLong(long: GraphQLScalarType): void {
  long.serialize = (value) => {
    const integer = longOf(value);
    return typeof integer === 'bigint' ? markOf(integer) : integer;
  };
  long.parseValue = longOf;
  long.parseLiteral = (node) => longOf(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : undefined);
}

function longOf(value: unknown): number | bigint {
  const integer = typeof value === 'string' && LONG_DIGITS.test(value) ? BigInt(value) : value;
  if (typeof integer === 'bigint' && fitsLong(integer)) return isSafe(integer) ? Number(integer) : integer;
  if (typeof integer === 'number' && Number.isSafeInteger(integer)) return integer;
  const shown = (typeof value === 'number' ? String(value) : exactJson(value))?.slice(0, 100);
  throw new GraphQLError(
    `Long cannot represent ${shown}; use an integer from -9223372036854775808 to 9223372036854775807`,
  );
}

function isSafe(integer: bigint): boolean {
  return Number.isSafeInteger(Number(integer));
}

/** compat: released clients make `ML_MODEL` of `mlModel`, whose symbol is `MLMODEL`, and `POLICY` of `dataHubPolicy`. */
export function acceptSpellings(schema: GraphQLSchema): void {
  const type = schema.getType('EntityType');
  if (!isEnumType(type)) return;
  const names = type.getValues().map(({ name }) => name);
  const spellings = [(name: string) => bare(name).replace(/^DATAHUB/, ''), bare];
  const symbols = new Map(spellings.flatMap((spelling) => names.map((name) => [spelling(name), name] as const)));
  const nearest = (symbol: unknown) => (typeof symbol === 'string' ? (symbols.get(bare(symbol)) ?? symbol) : symbol);
  const { parseValue, parseLiteral } = type;
  type.parseValue = (value) => parseValue.call(type, nearest(value));
  type.parseLiteral = (node, variables) =>
    node.kind === Kind.ENUM
      ? parseLiteral.call(type, { ...node, value: String(nearest(node.value)) }, variables)
      : parseLiteral.call(type, node, variables);
}

function bare(symbol: string): string {
  return symbol.replaceAll('_', '');
}
