import type { IncomingHttpHeaders } from 'node:http';
import type { ProtectedResource } from '#access/sessions/oidc/protected-resource';
import type { JsonValue } from '#generated/registry/registry-types';
import { ANONYMOUS } from '#catalog/authorization/actor';
import { parseJson } from '#base/http/parse-json';
import type { WholeAnswer } from '#base/http/answer';
import type { McpServices } from '#standards/mcp/mcp-call';
import type { McpOffer } from '#standards/mcp/mcp-offer';
import { disconnectSignal } from './disconnect-signal';
import { MethodNotAllowedError } from './http-errors';
import { AnswerHold } from './load/answer-hold';
import type { Exchange } from './pipeline/exchange';
import type { Route, Surface } from './pipeline/surface';

const PATH = '/mcp';
/** Far more than a call takes. */
const BODY_BYTES_MAX = 4_000_000;
/** The headers that the protocol reads. */
const READ_HEADERS = /^(?:accept|content-type|mcp-[\w-]+)$/;

interface McpSurfaceParts {
  /** That of the catalog when absent. */
  readonly offer?: McpOffer;
  /** The way in which a client without a token finds the provider that gives one. Absent if the service takes only its own tokens. */
  readonly resource?: Pick<ProtectedResource, 'challenge'> | undefined;
}

/** The Model Context Protocol over HTTP, by POST. */
export function mcpSurface(services: McpServices, { offer, resource }: McpSurfaceParts = {}): Surface {
  const route: Route<JsonValue | undefined> = {
    name: 'mcp',
    ...(resource && { challenge: resource.challenge(PATH) }),
    requirement: 'credentials',
    bodyBytesMax: BODY_BYTES_MAX,
    validate: ({ body }) => messageOf(body),
    handle: (exchange, message) => answerTo(exchange, message, { services, offer }),
  };
  return {
    route({ target, request: { method = '' } }) {
      if (target.path !== PATH) return undefined;
      if (method !== 'POST') throw notAllowed(method);
      return route;
    },
  };
}

/** The message. Undefined for what is not JSON, which the protocol has an answer of its own for. @throws InvalidInputError | LimitExceededError */
function messageOf(body: string): JsonValue | undefined {
  try {
    return parseJson(body, '', 'The message');
  } catch (error) {
    if (error instanceof Error && error.cause instanceof SyntaxError) return undefined;
    throw error;
  }
}

interface Offered {
  readonly services: McpServices;
  readonly offer: McpOffer | undefined;
}

async function answerTo(
  exchange: Exchange,
  parsed: JsonValue | undefined,
  { services, offer }: Offered,
): Promise<WholeAnswer> {
  // Most processes never use it, and its packages take a while to load.
  const { answerMessage } = await import('#standards/mcp/mcp-service');
  const { request, response, requestId, actor = ANONYMOUS, body } = exchange;
  const signal = disconnectSignal(response);
  const message = new Request(`http://localhost${PATH}`, {
    method: 'POST',
    headers: headersOf(request.headers),
    body,
    signal,
  });
  const report = (tool: string, error: unknown) => {
    exchange.error ??= error;
    exchange.field ??= tool;
  };
  const room = (bytes: number) => (exchange.answerHold ??= new AnswerHold(exchange.load, response)).room(bytes);
  const call = { services, actor, requestId, signal, room, report };
  const answer = await answerMessage({ message, parsed }, call, offer);
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}

function headersOf(headers: IncomingHttpHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    READ_HEADERS.test(name) && value !== undefined ? [[name, String(value)]] : [],
  );
}

/** Clients of earlier revisions ask for a stream by GET, and take this answer as the word that there is none. */
function notAllowed(method: string): MethodNotAllowedError {
  return new MethodNotAllowedError(
    `${PATH} does not allow ${method.slice(0, 20)}; use POST with a message of the Model Context Protocol`,
    ['POST'],
    [{ pointer: '/method', message: 'is not allowed', expected: 'POST' }],
  );
}
