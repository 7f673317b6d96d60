import express from 'express';
import { LIMITS } from '#generated/http/limits';
import type { JsonObject } from '#generated/registry/registry-types';
import { ANONYMOUS } from '#catalog/authorization/actor';
import { answerTooLarge } from '#base/errors/answer-too-large';
import { InvalidInputError } from '#base/errors/domain-error';
import { parseJson } from '#base/http/parse-json';
import type { GraphqlServices } from '#interface/graphql/graphql-context';
import type { GraphqlService } from '#interface/graphql/graphql-service';
import type { WholeAnswer } from '#base/http/answer';
import { isObject } from '#base/json/path-values';
import { disconnectSignal } from '../disconnect-signal';
import { MethodNotAllowedError } from '../http-errors';
import type { Exchange } from '../pipeline/exchange';
import type { Route, Surface } from '../pipeline/surface';
import { answering, handledBy } from './handled-by';

const PATHS = ['/api/graphql', '/api/v2/graphql'];

/**
 * Made when it is first asked for. Commands never use it, and to load its packages takes 60 ms.
 * @param schema file of the generated schema
 */
export function openGraphql(services: GraphqlServices, schema: string): () => Promise<GraphqlService> {
  return once(async () => {
    const { GraphqlService } = await import('#interface/graphql/graphql-service');
    const { catalogSchemaOf } = await import('#interface/graphql/known-schemas');
    return new GraphqlService(services, await catalogSchemaOf(schema));
  });
}

/** GraphQL by POST. */
export function graphqlSurface(service: () => Promise<GraphqlService>): Surface {
  const application = express().disable('x-powered-by');
  application.post(
    PATHS,
    answering<JsonObject>(async (exchange, body) => fitting(await execute(await service(), exchange, body))),
  );
  const route: Route<JsonObject> = {
    name: 'graphql',
    requirement: 'credentials',
    bodyBytesMax: LIMITS.requestBodyBytes,
    validate: ({ body }) => requestOf(body),
    handle: (exchange, body) => handledBy(application, exchange, body),
  };
  return {
    route({ target, request: { method = '' } }) {
      if (!PATHS.includes(target.path)) return undefined;
      if (method !== 'POST') throw notAllowed(method);
      return route;
    },
  };
}

function execute(service: GraphqlService, exchange: Exchange, body: JsonObject): Promise<WholeAnswer> {
  const { request, response, requestId, actor = ANONYMOUS } = exchange;
  return service.answer({
    headers: request.headers,
    body,
    actor,
    requestId,
    signal: disconnectSignal(response),
    named: (operation) => (exchange.graphql = operation),
    report: (field, error) => {
      if (exchange.error !== undefined) return;
      exchange.error = error;
      exchange.field = field;
    },
  });
}

function fitting(answer: WholeAnswer): WholeAnswer {
  const bytes = Buffer.byteLength(answer.body);
  if (bytes > LIMITS.answerBytes) throw answerTooLarge(bytes, 'Ask for a smaller page');
  return answer;
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => (made ??= make());
}

function requestOf(text: string): JsonObject {
  const body = parseJson(text, '', 'The body');
  if (isObject(body)) return body;
  throw new InvalidInputError('The body is not a JSON object', [
    {
      pointer: '',
      message: 'not an object',
      expected: 'an object with "query" and "variables"; one document per request',
    },
  ]);
}

function notAllowed(method: string): MethodNotAllowedError {
  return new MethodNotAllowedError(
    `GraphQL does not allow ${method.slice(0, 20)}; use POST with Content-Type: application/json`,
    ['POST'],
    [{ pointer: '/method', message: 'is not allowed', expected: 'POST' }],
  );
}
