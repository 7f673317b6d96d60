import type { IncomingMessage } from 'node:http';
import type { JsonObject } from '../../../generated/registry/registry-types';
import { InvalidInputError } from '../../errors/domain-error';
import { parseJson } from '../../formats/requests/parse-json';
import { isObject } from '../../registry/path-values';
import type { EdgeRequest } from '../routing/edge-request';
import type { OperationEntry } from '../routing/operation-table';
import { coerceBody, coerceQuery } from './coerce-parameters';
import { type DecodeOptions, percentDecode } from './percent-decode';
import { tunneledMethod } from './protocol';
import { parseQuery } from './query-syntax';
import { readBody } from './read-body';

/** Reads the body and decodes all parts of a routed request. @throws InvalidInputError | LimitExceededError | UnsupportedEncodingError */
export async function readParts({ incoming, query, keys, trace, parsed }: EdgeRequest): Promise<void> {
  const { operation, protocol } = trace;
  if (!operation) return;
  const isRestli = operation.restliMethod !== null;
  const decoding = { plusIsBlank: protocol === '1.0.0' };
  const isTunneled = isRestli && tunneledMethod(incoming.method ?? '', incoming.headers) !== undefined;
  const wholeQuery = isTunneled ? `${query}&${await readBody(incoming)}` : query;
  // Outside of Rest.li a plus in a path is a plus, as RFC 3986 has it.
  parsed.params = pathParameters(operation, keys, isRestli ? decoding : { plusIsBlank: false });
  parsed.query = coerceQuery(parseQuery(wholeQuery, decoding), operation.queryTypes);
  parsed.headers = singleHeaders(incoming);
  parsed.requestBody = operation.hasBody ? coerceBody(await bodyOf(incoming), operation.bodyTypes) : undefined;
}

function pathParameters({ pathParameters: names }: OperationEntry, keys: readonly string[], decoding: DecodeOptions) {
  const found: { [name: string]: string } = {};
  // compat: spaces at the end of a key are trimmed.
  names.forEach((name, index) => {
    found[name] = percentDecode(keys[index] ?? '', decoding, `/path/${name}`).trimEnd();
  });
  return found;
}

/** compat: the body is JSON whatever the content type is; an empty body has no parameters. */
async function bodyOf(request: IncomingMessage): Promise<JsonObject> {
  const text = await readBody(request);
  const body = text.trim() === '' ? {} : parseJson(text, '', 'The body');
  if (isObject(body)) return body;
  throw new InvalidInputError('The body is not a JSON object', [
    { pointer: '', message: 'not an object', expected: 'a JSON object of parameters' },
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
