/** Keywords whose code by ajv compares all with all. Ours find the same errors in a time that grows with the size of the value. */
import { _, type CodeKeywordDefinition, type KeywordCxt, stringify } from 'ajv';
import symbols from 'ajv/dist/vocabularies/validation/enum';
import distinctItems from 'ajv/dist/vocabularies/validation/uniqueItems';

type Replacement = CodeKeywordDefinition & { readonly keyword: string };

/** `uniqueItems`: lists of objects and of lists. Ajv compared each item with each other one: 20,000 took minutes. */
export const DISTINCT_ITEMS: Replacement = {
  ...distinctItems,
  keyword: 'uniqueItems',
  code(context: KeywordCxt) {
    if (context.schema !== true || hasScalars(context.parentSchema['items'])) return distinctItems.code(context);
    const { gen, data } = context;
    const find = gen.scopeValue('func', { ref: DISTINCT_ITEMS, code: FIND_EQUAL_ITEMS });
    const pair = gen.const('pair', _`${find}(${data})`);
    context.setParams({ i: _`${pair}[1]`, j: _`${pair}[0]` });
    context.fail(_`${pair} !== null`);
  },
};

/** `enum` of texts: ajv compared each item of a list with each of the symbols, one after the other. */
export const KNOWN_SYMBOLS: Replacement = {
  ...symbols,
  keyword: 'enum',
  code(context: KeywordCxt) {
    const { gen, data, schema } = context;
    const isLong = Array.isArray(schema) && schema.length >= SYMBOLS_MIN;
    if (!isLong || !schema.every((symbol) => typeof symbol === 'string')) return symbols.code(context);
    const known = gen.scopeValue('obj', { ref: schema, code: _`new Set(${stringify(schema)})` });
    context.fail(_`!${known}.has(${data})`);
  },
};

/** Fewer are as fast to compare. */
const SYMBOLS_MIN = 20;

/** Ajv itself looks these up. */
function hasScalars(items: unknown): boolean {
  const types = typeof items === 'object' && items !== null && 'type' in items ? [items.type].flat() : [];
  return types.length > 0 && !types.some((type) => type === 'object' || type === 'array');
}

/** The last item that equals an earlier one, and the nearest of these, as ajv names them. Equal items have the same JSON with sorted keys. */
const FIND_EQUAL_ITEMS = _`((list) => {
  const textOf = (value) => {
    if (typeof value === "bigint") return String(value);
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    if (Array.isArray(value)) return "[" + value.map(textOf).join() + "]";
    return "{" + Object.keys(value).sort().map((key) => JSON.stringify(key) + ":" + textOf(value[key])).join() + "}";
  };
  const seen = new Map();
  let pair = null;
  list.forEach((item, index) => {
    const text = textOf(item);
    if (seen.has(text)) pair = [seen.get(text), index];
    seen.set(text, index);
  });
  return pair;
})`;
