import { _, type default as Ajv, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import multipleOf from 'ajv/dist/vocabularies/validation/multipleOf';
import type { JsonObject, JsonValue } from '#codegen/model/model';
import { isList, isObject } from '#codegen/values/json-value';
import { isInherited } from '#codegen/values/names';
import { DISTINCT_ITEMS, KNOWN_SYMBOLS } from './linear-keywords';

/** Puts our code in the place of that of ajv for some keywords. Before, ajv compiles its schema of schemas, because ours is text for the generated file only. */
export function withOwnKeywords<Compiler extends Ajv>(ajv: Compiler): Compiler {
  ajv.validateSchema({});
  for (const keyword of [DISTINCT_ITEMS, KNOWN_SYMBOLS, DECIMAL_MULTIPLES])
    ajv.removeKeyword(keyword.keyword).addKeyword(keyword);
  return ajv;
}

/** Whether a schema names a member that every object inherits, so that the code of its check must ask for own members. */
export function hasInheritedName(schema: JsonValue): boolean {
  if (isList(schema)) return schema.some(hasInheritedName);
  if (!isObject(schema)) return typeof schema === 'string' && isInherited(schema);
  return Object.entries(schema).some(([name, value]) => isInherited(name) || hasInheritedName(value));
}

/** The same schema with a pattern for the property `__proto__`, which ajv leaves out of `properties`. */
export function withEveryProperty(schema: JsonObject): JsonObject {
  const { properties, patternProperties } = schema;
  const below = Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, belowProperties(value)]));
  if (!isObject(properties) || !Object.hasOwn(properties, '__proto__')) return below;
  const { ['__proto__']: own = {}, ...others } = properties;
  const patterns = { ...(isObject(patternProperties) && patternProperties), '^__proto__$': own };
  return { ...below, properties: belowProperties(others), patternProperties: belowProperties(patterns) };
}

function belowProperties(value: JsonValue): JsonValue {
  if (isList(value)) return value.map(belowProperties);
  return isObject(value) ? withEveryProperty(value) : value;
}

/** `multipleOf` of decimal numbers as people read them. Ajv divides: 0.07 is 7.000000000000001 times 0.01, and a bigint cannot be divided. */
const DECIMAL_MULTIPLES: CodeKeywordDefinition & { readonly keyword: string } = {
  ...multipleOf,
  keyword: 'multipleOf',
  code(context: KeywordCxt) {
    const { gen, data, schema } = context;
    const isMultiple = gen.scopeValue('func', { ref: DECIMAL_MULTIPLES, code: IS_MULTIPLE });
    context.fail(_`!${isMultiple}(${data}, ${schema})`);
  },
};

/** A quotient has the rounding errors of its two numbers, each half a bit of its 53, and its own. */
const IS_MULTIPLE = _`((value, step) => {
  if (Number.isInteger(step) && (typeof value === "bigint" || Number.isInteger(value))) return BigInt(value) % BigInt(step) === 0n;
  const quotient = Number(value) / step;
  return !(Math.abs(Math.round(quotient) - quotient) > Math.abs(quotient) * 2 ** -51);
})`;
