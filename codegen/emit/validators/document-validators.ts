/** Checks by the schemas of others, for what types do not say: conditions, choices, patterns of names. */
import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020';
import standaloneCode from 'ajv/dist/standalone';
import type { JsonObject, Model, NamedType } from '#codegen/model/model';
import { linearRegExp } from '#codegen/values/linear-pattern';
import { referencesIn } from '#codegen/link/check-documents';
import { reachedTypes } from '#codegen/link/reached-types';
import { NUMBER_STRINGS } from '#codegen/model/registry-types';
import { BYTES_PATTERN } from '#codegen/model/primitive-schemas';
import { bareDialect } from '../schemas/json-schema-dialect';
import { TypeSchemas } from '../schemas/type-schemas';
import { admitBigints } from './admit-bigints';
import { hasInheritedName, withEveryProperty, withOwnKeywords } from './own-keywords';

/**
 * The code that joins the two checks of an aspect. Of a value that fits its type, the first error is reported. A value that does not, is
 * not checked further. Sizes of objects have another name than in types, where they mean that a union has one member.
 */
const JOIN = `
const both = (shape, document) =>
  function validate(value) {
    const fits = shape.call(this, value) && document(value);
    validate.errors = shape.errors ?? document.errors?.map(named) ?? null;
    return fits;
  };
const named = (error) => (/^m..Properties$/.test(error.keyword) ? { ...error, keyword: "members" } : error);
for (const [aspect, document] of Object.entries(documents)) exports[aspect] = both(exports[aspect], document);
`;

/** The end of the module of checks. Empty if no aspect has a part that a schema of others checks. */
export function documentValidators(model: Model): string {
  const aspects = [...model.aspectRecords].filter(([, { fullName }]) =>
    reachedTypes([fullName], model.types).some(({ check }) => check !== undefined),
  );
  if (aspects.length === 0) return '';
  const schemas = new TypeSchemas(
    model,
    bareDialect(({ fullName, kind, check }) => (kind === 'record' || check ? { $ref: idOf(fullName) } : null)),
  );
  const documents = (model.documents ?? []).map(({ schema }) => schema);
  const referred = new Set(documents.flatMap(referencesIn));
  const types = [...model.types.values()]
    .filter((type) => type.kind === 'record' || type.check || referred.has(idOf(type.fullName)))
    .map((type) => ({ $id: idOf(type.fullName), ...schemaOf(type, schemas) }));
  const all = [...documents, ...types];
  const isInherited = all.some(hasInheritedName);
  const ajv = documentAjv(isInherited);
  for (const schema of all) ajv.addSchema(isInherited ? withEveryProperty(schema) : schema);
  const names = Object.fromEntries(aspects.map(([aspect, { fullName }]) => [aspect, idOf(fullName)]));
  return `\nconst documents = {};\n((exports) => {\n${admitBigints(standaloneCode(ajv, names))}\n})(documents);\n${JOIN}`;
}

function documentAjv(ownProperties: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    ownProperties,
    strict: false,
    strictNumbers: true,
    logger: false,
    inlineRefs: false,
    code: { source: true, lines: true, regExp: linearRegExp([NUMBER_STRINGS, BYTES_PATTERN]) },
  });
  addFormats(ajv);
  return withOwnKeywords(ajv).addSchema({ $id: 'model:/anything' });
}

function idOf(fullName: string): string {
  return `model:/${fullName}`;
}

function schemaOf(type: NamedType, schemas: TypeSchemas): JsonObject {
  return type.check ? { $ref: type.check } : schemas.ofType(type);
}
