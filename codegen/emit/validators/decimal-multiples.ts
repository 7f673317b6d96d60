import { _, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import multipleOf from 'ajv/dist/vocabularies/validation/multipleOf';

/** `multipleOf` of decimal numbers as people read them. Ajv divides: 0.07 is 7.000000000000001 times 0.01, and a bigint cannot be divided. */
export const DECIMAL_MULTIPLES: CodeKeywordDefinition & { readonly keyword: string } = {
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
