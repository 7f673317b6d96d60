import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { IncomingMessage } from 'node:http';
import type { OpenAPIV3 } from 'openapi-types';
import { type Answer, isStreamed } from '../../src/handlers/answer';
import type { OperationEntry } from '../../src/http/routing/operation-table';

/** Refuses every answer that the published document does not promise. */
export function answerCheck(
  published: string,
): (operation: OperationEntry, request: IncomingMessage, answer: Answer) => void {
  const document: OpenAPIV3.Document = JSON.parse(published);
  const ajv = addFormats(new Ajv({ strict: false, allErrors: true })).addSchema(document, 'document');
  const checks = new Map<string, ValidateFunction | undefined>();
  return ({ id, path, method }, { headers }, answer) => {
    const { body, status } = answer;
    if (isStreamed(answer)) return;
    const released = headers['x-restli-protocol-version'] === '2.0.0';
    const key = `${id} ${released}`;
    if (!checks.has(key)) checks.set(key, compile(ajv, document, path, method.toLowerCase(), released));
    const check = checks.get(key);
    if (status === 200 && check && !check(JSON.parse(String(body)))) {
      throw new Error(
        `The answer of ${id} is not what the document promises: ${JSON.stringify(check.errors?.slice(0, 3))}\n${String(body).slice(0, 500)}`,
      );
    }
  };
}

/** The check of the JSON of a success, in the form for released servers' clients where there is one. */
function compile(
  ajv: Ajv,
  document: OpenAPIV3.Document,
  path: string,
  method: string,
  released: boolean,
): ValidateFunction | undefined {
  const operation: OpenAPIV3.OperationObject = Reflect.get(document.paths[path] ?? {}, method);
  const success = operation.responses['200'];
  const json = success && 'content' in success ? jsonOf(success.content) : undefined;
  if (!json) return undefined;
  const schema: object = (released && Reflect.get(json, 'x-protocol-2-schema')) || json.schema;
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
}

/** `application/json`, or another media type that is JSON. */
function jsonOf(content: OpenAPIV3.ResponseObject['content'] = {}): OpenAPIV3.MediaTypeObject | undefined {
  return Object.entries(content).find(([type]) => /[/+]json$/.test(type))?.[1];
}
