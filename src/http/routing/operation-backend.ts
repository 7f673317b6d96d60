import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { ErrorObject } from 'ajv';
import { type Context, OpenAPIBackend } from 'openapi-backend';
import type { OpenAPIV3 } from 'openapi-types';
import { LIMITS } from '../../../generated/http/limits';
import type { OperationId, Operations } from '../../../generated/http/operations';
import { actorFrom, ANONYMOUS } from '../../auth/actor';
import type { Authenticator } from '../../auth/authenticator';
import type { ReadContext } from '../../auth/read-context';
import { answerTooLarge } from '../../errors/answer-too-large';
import { ForbiddenError, UnauthenticatedError } from '../../errors/domain-error';
import { requirePrivileges } from '../../access/operation-privileges';
import { responseFormatOf } from '../../formats/response-format-of';
import { type Answer, EMPTY_ANSWER } from '../../handlers/answer';
import type { Handlers, RequestContext } from '../../handlers/request-context';
import { checkAccept, checkRestliMethod, preferredType, protocolVersion } from '../request/protocol';
import { ConnectionReadContext } from './connection-read-context';
import { readParts } from './read-parts';
import type { EdgeRequest } from './edge-request';
import { OperationRouter } from './operation-router';
import { PartsValidator } from './parts-validator';
import { requestChecker, validationError } from './request-checker';

/** Name of the security scheme in openapi/base.yaml. */
const SCHEME = 'Actor';

export type OperationBackend = (request: EdgeRequest) => Answer | Promise<Answer>;

/**
 * openapi-backend with our router and validator. The stages of a request: router, protocol, authentication, privileges, decoding, checks of the document, handler.
 */
export async function createOperationBackend(
  document: OpenAPIV3.Document,
  handlers: Handlers,
  authenticator: Authenticator,
): Promise<OperationBackend> {
  const backend = new OpenAPIBackend<OpenAPIV3.Document>({
    // It resolves references in place.
    definition: structuredClone(document),
    strict: true,
    // The document was checked when it was generated; checking it again takes longer than the rest of a start.
    quick: true,
    securityHandlers: { [SCHEME]: (_context, request: EdgeRequest) => authenticate(authenticator, request) },
    handlers: STAGES,
  });
  await backend.init();
  const { definition } = backend;
  const router = new OperationRouter(definition);
  backend.router = router;
  backend.validator = new PartsValidator({
    definition,
    router,
    lazyCompileValidators: true,
    ajvOpts: { allErrors: true },
    customizeAjv: (_ajv, ajvOptions) => requestChecker(ajvOptions),
  });
  backend.register(refusalsOf(router));
  for (const { operationId } of router.getOperations()) {
    if (!isOperationId(operationId, handlers)) throw new Error(`operation ${operationId} has no handler`);
    backend.register(operationId, adapt(handlers, operationId, authenticator));
  }
  return (request) =>
    request.method === 'OPTIONS' ? options(router.allowed(request.path)) : backend.handleRequest(request, request);
}

/** Without CORS headers, so browsers still keep pages of other origins out. */
function options(allowed: readonly string[]): Answer {
  return { ...EMPTY_ANSWER, headers: { Allow: allowed.join(', ') } };
}

/** The stages between router and handler, under the names of openapi-backend. */
const STAGES = {
  postRoutingHandler: (_context: Context, request: EdgeRequest) => checkProtocol(request),
  postSecurityHandler: (_context: Context, request: EdgeRequest) => {
    if (request.refusal !== undefined) throw request.refusal;
    authorize(request);
    return readParts(request);
  },
  unauthorizedHandler: () => {
    throw new UnauthenticatedError('This operation needs credentials');
  },
  validationFail: refuseInvalid,
};

function refusalsOf(router: OperationRouter) {
  return {
    notFound: ({ request: { method, path } }: Context) => {
      throw router.notFound(method, path);
    },
    methodNotAllowed: ({ request: { method, path } }: Context) => {
      throw router.methodNotAllowed(method, path);
    },
  };
}

function isOperationId(id: string | undefined, handlers: Handlers): id is OperationId {
  return id !== undefined && Object.hasOwn(handlers, id);
}

/** Applies the rules of Rest.li to operations with `x-restli`, and to unknown paths. */
function checkProtocol({ incoming: { headers }, trace }: EdgeRequest): void {
  const { operation } = trace;
  if (!operation || operation.restliMethod !== null) trace.protocol = protocolVersion(headers);
  if (!operation) return;
  checkAccept(headers, operation.answerTypes);
  if (operation.restliMethod !== null) checkRestliMethod(headers, operation.restliMethod);
}

/**
 * Keeps the refusal, because openapi-backend would ignore it. Operations that everybody may use ignore credentials: clients send them
 * wrong ones (`Bearer None`), and probes must not depend on the database that knows the right ones.
 */
async function authenticate(authenticator: Authenticator, request: EdgeRequest): Promise<boolean> {
  const { operation } = request.trace;
  if (operation?.requirement === 'nothing') {
    request.actor = actorFrom(ANONYMOUS, request.trace.origin);
    return true;
  }
  try {
    const actor = await authenticator.actorOf(request.incoming.headers, operation?.id ?? '');
    request.actor = actorFrom(actor, request.trace.origin);
    request.trace.actor = actor.urn;
    return true;
  } catch (error) {
    request.refusal = error;
    return false;
  }
}

/** Refuses the actor before the body is read. @throws ForbiddenError */
function authorize({ actor, trace: { operation } }: EdgeRequest): void {
  if (operation && actor) requirePrivileges(operation.requirement, actor);
}

type ContextOf<Id extends OperationId> = Context<
  Operations[Id]['body'],
  Operations[Id]['path'],
  Operations[Id]['query'],
  Operations[Id]['headers']
>;

/** The parts of the request were checked against the document before they come here. */
function adapt<Id extends OperationId>(handlers: Handlers, id: Id, authenticator: Authenticator) {
  return async ({ request }: ContextOf<Id>, edge: EdgeRequest): Promise<Answer> =>
    fitting(
      await handlers[id](
        { path: request.params, query: request.query, headers: request.headers, body: request.requestBody },
        contextOf(edge, authenticator),
      ),
    );
}

/** Large texts are refused before they are read. This finds what only became too large with the names around it. @throws LimitExceededError */
function fitting(answer: Answer): Answer {
  const { body } = answer;
  // A character has at most three bytes.
  if (typeof body !== 'string' || body.length * 3 <= LIMITS.answerBytes) return answer;
  const bytes = Buffer.byteLength(body);
  if (bytes > LIMITS.answerBytes) throw answerTooLarge(bytes, 'Ask for a smaller page, or for less of each entity');
  return answer;
}

function contextOf(request: EdgeRequest, authenticator: Authenticator): RequestContext {
  const {
    actor,
    incoming,
    trace: { requestId, origin, protocol, operation },
  } = request;
  if (!actor || !operation)
    throw new Error(`operation ${operation?.id} has no security requirement, so nobody was authenticated`);
  const read = new ConnectionReadContext(request, actor, operation.requirement);
  return {
    requestId,
    origin,
    cookie: incoming.headers.cookie,
    actor,
    read,
    noteRefusal: (error) => {
      if (error instanceof ForbiddenError) request.trace.refused ??= error;
    },
    isAllowed: () => hasAccess(authenticator, read, incoming.headers, operation.id),
    format: responseFormatOf(protocol),
    mediaType: () => preferredType(incoming.headers, operation.answerTypes),
  };
}

/** Authenticates again. Failures close: an answer that goes on ends, and the client connects again. */
async function hasAccess(
  authenticator: Authenticator,
  { access, privileges }: ReadContext,
  headers: IncomingHttpHeaders,
  operationId: string,
): Promise<boolean> {
  try {
    const { grants } = await authenticator.actorOf(headers, operationId);
    return isDeepStrictEqual(grants.onAny(privileges), access);
  } catch {
    return false;
  }
}

function refuseInvalid({ validation, request }: Context): never {
  const errors: readonly ErrorObject[] = validation.errors ?? [];
  throw validationError(errors, {
    path: request.params,
    query: request.query,
    header: request.headers,
    requestBody: request.requestBody,
  });
}
