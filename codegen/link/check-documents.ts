import Ajv2020 from 'ajv/dist/2020';
import type { DiagnosticList } from '../diagnostics/diagnostic';
import type { JsonValue, SchemaCheck } from '../model/model';
import { isList, isObject } from '../values/json-value';
import { linearRegExp } from '../values/linear-pattern';

const CHECKED_ELSEWHERE = /^model:\/(?!document\/)[^#]+$/;

/** Reports documents that cannot check values, because a keyword has no value that it may have. Types of the models are checked elsewhere. */
export function checkDocuments(documents: readonly SchemaCheck[], problems: DiagnosticList): void {
  if (documents.length === 0) return;
  const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false, code: { regExp: linearRegExp([]) } });
  for (const { schema } of documents) ajv.addSchema(schema, undefined, undefined, false);
  for (const reference of new Set(documents.flatMap(({ schema }) => referencesIn(schema))))
    if (CHECKED_ELSEWHERE.test(reference)) ajv.addSchema({ $id: reference });
  for (const { id, origin } of documents) {
    try {
      ajv.getSchema(id);
    } catch (error) {
      const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      problems.report('bad-schema', `values cannot be checked against this schema: ${reason.slice(0, 200)}`, origin);
    }
  }
}

/** The references of a schema, as `$ref` has them. */
export function referencesIn(value: JsonValue): readonly string[] {
  if (isList(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([keyword, inner]) =>
    keyword === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}
