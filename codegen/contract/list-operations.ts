import type { JsonObject } from '../model/model';
import { isObject } from '../values/json-value';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

interface ListedOperation {
  readonly id: string;
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
}

/** The operations of an OpenAPI document, in its order. */
export function listOperations({ paths }: JsonObject): readonly ListedOperation[] {
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = isObject(item) ? item[method] : undefined;
      return isObject(operation) ? [{ id: String(operation.operationId ?? ''), path, method, operation }] : [];
    }),
  );
}
