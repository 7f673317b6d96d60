/** Compiles one function per record with ajv, called by the functions of the records that hold it. */
import Ajv, { _, type CodeKeywordDefinition, type KeywordCxt, Name, stringify } from 'ajv';
import addFormats from 'ajv-formats';
import standaloneCode from 'ajv/dist/standalone';
import type { JsonObject, Model, NamedType, RecordType } from '#codegen/model/model';
import { BYTES_PATTERN } from '#codegen/model/primitive-schemas';
import { bareDialect } from '../schemas/json-schema-dialect';
import { admitBigints } from './admit-bigints';
import { type SchemaMember, TypeSchemas } from '../schemas/type-schemas';
import { NUMBER_STRINGS } from '#codegen/model/registry-types';
import { isShipped } from '#codegen/facts/vendor';
import { reachedTypes } from '#codegen/link/reached-types';
import { remembering } from '#codegen/values/remembered';
import { linearRegExp } from '#codegen/values/linear-pattern';
import { hasInheritedName, withEveryProperty, withOwnKeywords } from './own-keywords';
import { documentValidators } from './document-validators';
import { stopEarly } from './stop-early';

/**
 * A CommonJS module that exports a function for every aspect, by the aspect's name. The shipped aspects have a part of their own, which stays
 * as it is whatever is dropped, so that a generator that watches need not compile it again.
 */
export function compileValidators(model: Model): string {
  const schemas = recordSchemas(model);
  const aspects = [...model.aspectRecords];
  const isOwn = ([, record]: AspectRecord) => !isShipped(record, model.vendor);
  const parts = [aspects.filter((aspect) => !isOwn(aspect)), aspects.filter(isOwn)];
  const compiled = parts.filter((part) => part.length > 0).map((part) => compilePart(part, model, schemas));
  return compiled.join('') + documentValidators(model);
}

type AspectRecord = readonly [aspect: string, record: RecordType];

/** Compiled validators of the shipped aspects, and of two states of those of one's own. */
const compiledParts = remembering<string>(3);

function compilePart(aspects: readonly AspectRecord[], { types }: Model, schemas: TypeSchemas): string {
  const names = Object.fromEntries(aspects.map(([aspect, { fullName }]) => [aspect, fullName]));
  const records = reachedTypes(Object.values(names), types).filter(({ kind }) => kind === 'record');
  const parts = records.map((record) => ({ $id: record.fullName, ...schemas.ofType(record) }));
  return compiledParts(JSON.stringify([names, parts]), () => {
    const isInherited = parts.some(hasInheritedName);
    const ajv = createAjv(isInherited);
    for (const part of parts) ajv.addSchema(isInherited ? withEveryProperty(part) : part);
    return `((exports) => {\n${stopEarly(admitBigints(standaloneCode(ajv, names)))}\n})(exports);\n`;
  });
}

function createAjv(ownProperties: boolean): Ajv {
  const ajv = new Ajv({
    ownProperties,
    allErrors: true,
    // A union type is how the three texts for floating point numbers are let in.
    allowUnionTypes: true,
    inlineRefs: false,
    messages: true,
    // Hands `this` down, in which unknown fields are collected.
    passContext: true,
    code: { source: true, lines: true, optimize: 2, regExp: linearRegExp([NUMBER_STRINGS, BYTES_PATTERN]) },
  });
  addFormats(ajv);
  ajv.addKeyword(knownFieldsKeyword);
  return withOwnKeywords(ajv);
}

/** Records by reference, everything smaller written out where it is used. */
function recordSchemas(model: Model): TypeSchemas {
  const reference = (type: NamedType): JsonObject | null => (type.kind === 'record' ? { $ref: type.fullName } : null);
  const record = ({ fields, isOpen }: RecordType): JsonObject =>
    isOpen ? {} : { knownFields: fields.map(({ name }) => name) };
  const bare = bareDialect(reference);
  return new TypeSchemas(model, {
    ...bare,
    record,
    union: (members, nullable) => withNamedMembers(bare.union(members, nullable), members),
  });
}

/** Names the members of a union, so that the error for an unknown member can list the known ones. */
function withNamedMembers(union: JsonObject, members: readonly SchemaMember[]): JsonObject {
  return members.length === 0
    ? union
    : { ...union, additionalProperties: true, propertyNames: { enum: members.map(({ key }) => key) } };
}

/** The generated functions are called with a list as `this`; see `validate-aspect.ts` beside them. */
const COLLECTOR = new Name('this');
/** Name that ajv gives to the pointer of a function's value. */
const INSTANCE_PATH = new Name('instancePath');

/** The ajv keyword `knownFields`: it reports fields that a record does not declare, without an error. */
const knownFieldsKeyword: CodeKeywordDefinition = {
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
