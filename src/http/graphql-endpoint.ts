import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '../../generated/http/limits';
import type { Actor } from '../auth/actor';
import { answerTooLarge } from '../errors/answer-too-large';
import { InvalidInputError } from '../errors/domain-error';
import { parseJson } from '../formats/requests/parse-json';
import type { GraphqlServices } from '../graphql/graphql-context';
import type { WholeAnswer } from '../handlers/answer';
import { isObject } from '../json/path-values';
import { disconnectSignal } from './disconnect-signal';
import { MethodNotAllowedError } from './http-errors';
import { BodyHold } from './load/body-hold';
import type { EdgeLoad } from './load/edge-load';
import { readBody } from './request/read-body';
import type { Trace } from './routing/edge-request';

const PATHS: ReadonlySet<string> = new Set(['/api/graphql', '/api/v2/graphql']);

export function isGraphqlPath(path: string): boolean {
  return PATHS.has(path);
}

export type AnswerGraphql = (
  request: IncomingMessage,
  response: ServerResponse,
  trace: Trace,
  actor: Actor,
) => Promise<WholeAnswer>;

/**
 * GraphQL by POST. The body and the answer count as bytes in flight, as those of operations do.
 * @param models file of the schema that was generated from the models
 */
export function graphqlEndpoint(services: GraphqlServices, models: string, load: EdgeLoad): AnswerGraphql {
  // Most processes never use it, and to load its packages takes 60 ms.
  const service = once(async () => {
    const { GraphqlService } = await import('../graphql/graphql-service.ts');
    return new GraphqlService(services, await readFile(models, 'utf8'));
  });
  return async (request, response, trace, actor) => {
    if (request.method !== 'POST') throw notAllowed(request.method ?? '');
    trace.hold = new BodyHold(load, response);
    const body = bodyOf(await readBody(request, trace.hold));
    const answer = await (
      await service()
    ).answer({
      headers: request.headers,
      body,
      actor,
      requestId: trace.requestId,
      signal: disconnectSignal(response),
      report: (field, error) => {
        if (trace.error !== undefined) return;
        trace.error = error;
        trace.field = field;
      },
    });
    const bytes = Buffer.byteLength(answer.body);
    if (bytes > LIMITS.answerBytes) throw answerTooLarge(bytes, 'Ask for a smaller page');
    return answer;
  };
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => (made ??= make());
}

function bodyOf(text: string) {
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
