import type { IncomingMessage } from 'node:http';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { InvalidInputError } from '#base/errors/domain-error';
import { type JsonOddity, parseForeignJson, parseJson } from '#base/http/parse-json';
import { isObject } from '#base/json/path-values';
import type { Parts } from '../contract/parts';
import type { Exchange } from '../pipeline/exchange';
import { tunneledMethod } from '../request/protocol';
import { type DecodeOptions, parseQuery, percentDecode, type Query } from '../request/query-syntax';
import type { OperationEntry, ParameterType } from '../contract/operation-table';

/** A longer query names hundreds of things, and its work takes up to 50 ms. */
const LARGE_QUERY = 16_384;

/**
 * Decodes the parts of a routed request whose body was read.
 * @param keys values of the path parameters, still encoded
 * @throws InvalidInputError | LimitExceededError, or BusyError if the client of a long query has gone
 */
export async function decodeParts(
  exchange: Exchange,
  operation: OperationEntry,
  keys: readonly string[],
): Promise<Parts> {
  const { request, response, load, target, protocol, body } = exchange;
  const isRestli = operation.restliMethod !== null;
  const decoding = { plusIsSpace: protocol === '1.0.0' };
  const query = hasQueryInBody(request, operation) ? `${target.query}&${body}` : target.query;
  if (query.length > LARGE_QUERY) await load.heavyWork.aloneFor(response);
  return {
    // Outside of Rest.li, `+` in a path is a literal plus (RFC 3986).
    path: pathParameters(operation, keys, isRestli ? decoding : { plusIsSpace: false }),
    query: coerceQuery(parseQuery(query, decoding), operation.queryTypes),
    headers: singleHeaders(request),
    body: operation.hasBody ? bodyOf(operation, body, (oddities) => (exchange.oddities = oddities)) : undefined,
  };
}

/** Whether the body of a request is a part of its query, because the query was too long for an address. */
export function hasQueryInBody({ method = '', headers }: IncomingMessage, { restliMethod }: OperationEntry): boolean {
  return restliMethod !== null && tunneledMethod(method, headers) !== undefined;
}

function pathParameters({ pathParameters: names }: OperationEntry, keys: readonly string[], decoding: DecodeOptions) {
  const found: { [name: string]: string } = {};
  // compat: spaces at the end of a key are trimmed.
  names.forEach((name, index) => {
    found[name] = percentDecode(keys[index] ?? '', decoding, `/path/${name}`).trimEnd();
  });
  return found;
}

type NoteOddities = (oddities: readonly JsonOddity[]) => void;

/** compat: read the body as JSON with any content type, and an empty one as no parameters. */
function bodyOf({ hasListBody, hasForeignBody, bodyTypes }: OperationEntry, text: string, note: NoteOddities) {
  const isEmpty = text.trim() === '' && !hasListBody;
  const body = isEmpty ? {} : hasForeignBody ? foreignBodyOf(text, note) : ownBodyOf(text, note);
  return hasListBody ? listOf(body) : coerceBody(withParsedMetadata(objectOf(body)), bodyTypes);
}

function ownBodyOf(text: string, note: NoteOddities): JsonValue {
  const oddities: JsonOddity[] = [];
  const value = parseJson(text, '', 'The body', undefined, (oddity) => oddities.push(oddity));
  if (oddities.length > 0) note(oddities);
  return value;
}

function foreignBodyOf(text: string, note: NoteOddities): JsonValue {
  const { value, oddities } = parseForeignJson(text, 'The body');
  note(oddities);
  return value;
}

function objectOf(body: JsonValue): JsonObject {
  if (isObject(body)) return body;
  throw new InvalidInputError('The body is not a JSON object', [
    { pointer: '', message: 'not an object', expected: 'a JSON object of parameters' },
  ]);
}

function listOf(body: JsonValue): readonly JsonValue[] {
  if (Array.isArray(body)) return body;
  throw new InvalidInputError('The body is not a JSON array', [
    { pointer: '', message: 'not an array', expected: 'a JSON array' },
  ]);
}

function singleHeaders({ headers }: IncomingMessage): { readonly [name: string]: string } {
  const single: { [name: string]: string } = {};
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'string') single[name] = value;
  }
  return single;
}

/**
 * Gives the query the types of the document: lists for arrays, and numbers and booleans for their strings. Validation refuses all that does
 * not fit. A list of a query is a set of names, so repeats are one unless the document says that they count (`x-repeats`).
 */
function coerceQuery(query: Query, types: ReadonlyMap<string, ParameterType>): JsonObject {
  const coerced: { [name: string]: JsonValue } = {};
  for (const [name, value] of query) {
    const type = types.get(name);
    // compat: ignore parameters that the operation does not declare.
    if (type) coerced[name] = coerceParameter(value, type);
  }
  return coerced;
}

function coerceParameter(value: string | readonly string[], { type, isArray, keepsRepeats }: ParameterType): JsonValue {
  if (isArray) {
    const items = (typeof value === 'string' ? [value] : value).flatMap(namesOf);
    return keepsRepeats ? items : [...new Set(items)];
  }
  return typeof value === 'string' ? coerceScalar(value, type) : value;
}

/** Names that commas separate. Urns have commas of their own, and colons, which names do not have. */
function namesOf(item: string): readonly string[] {
  return item.includes(',') && !item.includes(':') ? item.split(',').map((name) => name.trim()) : [item];
}

/** compat: `datahub put --run-id` sends the system metadata of its proposal as the text of an object. */
function withParsedMetadata(body: JsonObject): JsonObject {
  const { proposal } = body;
  if (!isObject(proposal) || typeof proposal['systemMetadata'] !== 'string') return body;
  const place = '/proposal/systemMetadata';
  const systemMetadata = parseJson(proposal['systemMetadata'], place, 'The system metadata');
  return { ...body, proposal: { ...proposal, systemMetadata } };
}

/** Converts top-level members only, because clients send `"start": "0"` there. */
function coerceBody(body: JsonObject, types: ReadonlyMap<string, ParameterType>): JsonObject {
  let coerced: { [name: string]: JsonValue } | undefined;
  for (const [name, value] of Object.entries(body)) {
    const type = types.get(name);
    if (!type || type.isArray || typeof value === 'object') continue;
    const fitting = coerceScalar(value, type.type);
    if (fitting === value) continue;
    coerced ??= { ...body };
    coerced[name] = fitting;
  }
  return coerced ?? body;
}

function coerceScalar(value: JsonValue, type: string): JsonValue {
  if (typeof value !== 'string') return value;
  if ((type === 'integer' || type === 'number') && /^-?\d+$/.test(value))
    return fitsLong(value) ? Number(value) : value;
  // compat: Python clients write True.
  if (type === 'boolean' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  return value;
}

const LONG = 2n ** 63n;

/** Whether digits fit a `long`. Beyond its range a number would be rounded to its ends. */
function fitsLong(digits: string): boolean {
  return digits.length < 19 || (digits.length <= 20 && BigInt(digits) < LONG && BigInt(digits) >= -LONG);
}
