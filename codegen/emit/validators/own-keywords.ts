import type { default as Ajv } from 'ajv';
import { DECIMAL_MULTIPLES } from './decimal-multiples';
import { DISTINCT_ITEMS, KNOWN_SYMBOLS } from './linear-keywords';

/** Puts our code in the place of that of ajv for some keywords. Before, ajv compiles its schema of schemas, because ours is text for the generated file only. */
export function withOwnKeywords<Compiler extends Ajv>(ajv: Compiler): Compiler {
  ajv.validateSchema({});
  for (const keyword of [DISTINCT_ITEMS, KNOWN_SYMBOLS, DECIMAL_MULTIPLES])
    ajv.removeKeyword(keyword.keyword).addKeyword(keyword);
  return ajv;
}
