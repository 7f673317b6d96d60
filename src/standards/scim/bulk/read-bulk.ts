import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { LimitExceededError } from '#base/errors/domain-error';
import { isObject } from '#base/json/path-values';
import { BULK_OPERATIONS_MAX } from '../discovery';
import { ScimRequestError } from '../scim-error';

/** One request within a bulk request. */
export interface BulkOperation {
  readonly method: string;
  /** What follows `/scim/v2/`. */
  readonly path: string;
  /** The name that a resource has in other operations until it has an id. */
  readonly bulkId: string | undefined;
  readonly version: string | undefined;
  readonly data: JsonValue | undefined;
  /** The reason why it cannot be done, which stops no other operation. */
  readonly refused?: ScimRequestError;
}

export interface BulkRequest {
  readonly operations: readonly BulkOperation[];
  /** The number of errors after which the rest is not done. */
  readonly failOnErrors: number;
}

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];
const PATH = /^\/?((?:Users|Groups)(\/[^/?#]+)?)\/?$/;

/** RFC 7644, 3.7. @throws ScimRequestError | LimitExceededError */
export function readBulk(body: JsonValue): BulkRequest {
  const operations = isObject(body) ? memberOf(body, 'Operations') : undefined;
  if (!isObject(body) || !Array.isArray(operations))
    throw new ScimRequestError('invalidSyntax', 'The bulk request has no Operations; send a list of them.');
  if (operations.length > BULK_OPERATIONS_MAX)
    throw new LimitExceededError(
      `The bulk request has ${operations.length} operations; send at most ${BULK_OPERATIONS_MAX} of them in one request.`,
    );
  const read = operations.map(readOperation);
  const ids = read.flatMap(({ bulkId }) => bulkId ?? []);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined)
    throw new ScimRequestError('invalidValue', `Two operations have the bulkId '${twice.slice(0, 100)}'; use another.`);
  return { operations: read, failOnErrors: errorsMax(body) };
}

function errorsMax(body: JsonObject): number {
  const given = memberOf(body, 'failOnErrors');
  if (given === undefined) return Infinity;
  if (typeof given === 'number' && Number.isSafeInteger(given) && given > 0) return given;
  throw new ScimRequestError('invalidValue', 'failOnErrors needs a whole number from 1, or leave it out.');
}

function readOperation(given: JsonValue, index: number): BulkOperation {
  try {
    return requireOperation(given, (what) => new ScimRequestError('invalidSyntax', `Operation ${index + 1} ${what}`));
  } catch (error) {
    if (!(error instanceof ScimRequestError)) throw error;
    const [method, bulkId] = ['method', 'bulkId'].map((name) => (isObject(given) ? memberOf(given, name) : undefined));
    return {
      method: typeof method === 'string' ? method.slice(0, 20) : '',
      path: '',
      bulkId: typeof bulkId === 'string' ? bulkId : undefined,
      version: undefined,
      data: undefined,
      refused: error,
    };
  }
}

function requireOperation(given: JsonValue, wrong: (what: string) => ScimRequestError): BulkOperation {
  if (!isObject(given)) throw wrong('is not an object.');
  const text = (name: string) => {
    const value = memberOf(given, name);
    if (value === undefined || typeof value === 'string') return value;
    throw wrong(`has no text for ${name}.`);
  };
  const method = text('method')?.toUpperCase() ?? '';
  const path = text('path') ?? '';
  const bulkId = text('bulkId');
  const [, place, key] = PATH.exec(path) ?? [];
  if (!METHODS.includes(method)) throw wrong(`needs one of the methods ${METHODS.join(', ')}.`);
  if (place === undefined) throw wrong("needs the path of users or groups, such as '/Users' or '/Users/ID'.");
  if ((method === 'POST') !== (key === undefined))
    throw wrong(`has the path ${path.slice(0, 100)}; POST takes '/Users' or '/Groups', other methods one with an id.`);
  if (method === 'POST' && bulkId === undefined) throw wrong('creates something, so it needs a bulkId.');
  return { method, path: place, bulkId, version: text('version'), data: memberOf(given, 'data') };
}

/** Names of attributes are not sensitive to case. */
function memberOf(given: JsonObject, name: string): JsonValue | undefined {
  return Object.entries(given).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}
