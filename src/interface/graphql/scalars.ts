import { GraphQLError, GraphQLInt, type GraphQLScalarType, type GraphQLSchema, isEnumType, Kind } from 'graphql';

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
