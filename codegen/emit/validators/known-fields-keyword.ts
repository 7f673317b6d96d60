/** The ajv keyword `knownFields`: it reports fields that a record does not declare, without an error. */
import { _, type CodeKeywordDefinition, type KeywordCxt, Name, stringify } from 'ajv';

/** The generated functions are called with a list as `this`; see `validate-aspect.ts` beside them. */
const COLLECTOR = new Name('this');
/** Name that ajv gives to the pointer of a function's value. */
const INSTANCE_PATH = new Name('instancePath');

export const knownFieldsKeyword: CodeKeywordDefinition = {
  keyword: 'knownFields',
  type: 'object',
  schemaType: 'array',
  code({ gen, data, schema: names, it }: KeywordCxt) {
    const known = gen.scopeValue('obj', { ref: names, code: _`new Set(${stringify(names)})` });
    gen.forIn('key', data, (key) =>
      gen.if(_`!${known}.has(${key})`, () =>
        gen.code(_`${COLLECTOR}.push({ parent: ${INSTANCE_PATH} + ${it.errorPath}, name: ${key}, known: ${known} });`),
      ),
    );
  },
};
