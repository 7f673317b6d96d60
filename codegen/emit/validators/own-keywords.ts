import { _, type default as Ajv, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import multipleOf from 'ajv/dist/vocabularies/validation/multipleOf';
import { DISTINCT_ITEMS, KNOWN_SYMBOLS } from './linear-keywords';

/** Puts our code in the place of that of ajv for some keywords. Before, ajv compiles its schema of schemas, because ours is text for the generated file only. */
export function withOwnKeywords<Compiler extends Ajv>(ajv: Compiler): Compiler {
  ajv.validateSchema({});
  for (const keyword of [DISTINCT_ITEMS, KNOWN_SYMBOLS, DECIMAL_MULTIPLES])
    ajv.removeKeyword(keyword.keyword).addKeyword(keyword);
  return ajv;
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
