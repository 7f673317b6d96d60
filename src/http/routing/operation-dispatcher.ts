import type { ErrorObject } from 'ajv';
import type { OpenAPIV3 } from 'openapi-types';
import {
  OpenAPIBackend,
  OpenAPIRouter,
  type Context,
  type Operation,
  type ParsedRequest,
  type Request,
} from 'openapi-backend';
import type { OperationId, Operations } from '../../../generated/http/operations';
import type { JsonObject } from '../../../generated/registry/registry-types';
import type { Answer } from '../../handlers/answer';
import type { Handlers, RequestContext } from '../../handlers/request-context';
import type { OperationEntry } from './operation-table';
import { requestChecker } from './request-checker';
import { validationError } from './validation-errors';

/** The parts of a request, decoded. */
export interface RequestParts {
  readonly path: JsonObject;
  readonly query: JsonObject;
  readonly headers: { readonly [name: string]: string };
  readonly body: JsonObject | undefined;
}

/** A request on its way through openapi-backend: parsed already, its operation known. */
interface PreparedRequest extends Request {
  readonly parts: RequestParts;
}

/**
 * openapi-backend recomputes its operation list for every request and parses the request three times, 2 ms for 60 operations;
 * this one looks both up.
 */
class PreparedRouter extends OpenAPIRouter<OpenAPIV3.Document> {
  private readonly operations: Operation<OpenAPIV3.Document>[];
  private readonly byRoute: ReadonlyMap<string, Operation<OpenAPIV3.Document>>;

  constructor(definition: OpenAPIV3.Document) {
    super({ definition });
    this.operations = super.getOperations();
    this.byRoute = new Map(this.operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  }

  override getOperations(): Operation<OpenAPIV3.Document>[] {
    return this.operations;
  }

  override matchOperation(request: Request): Operation<OpenAPIV3.Document> {
    const operation = this.byRoute.get(`${request.method} ${request.path}`);
    if (!operation) throw new Error(`404-notFound: ${request.method} ${request.path}`);
    return operation;
  }

  override parseRequest(request: PreparedRequest): ParsedRequest {
    const { method, path, parts } = request;
    return {
      method,
      path,
      params: parts.path,
      query: parts.query,
      headers: parts.headers,
      cookies: {},
      requestBody: parts.body,
    };
  }
}

/** Checks a request against the routing document and calls the handler of its operation. */
export class OperationDispatcher {
  private constructor(private readonly backend: OpenAPIBackend<OpenAPIV3.Document>) {}

  static async create(document: OpenAPIV3.Document, handlers: Handlers): Promise<OperationDispatcher> {
    const backend = new OpenAPIBackend<OpenAPIV3.Document>({
      // It resolves references in place.
      definition: structuredClone(document),
      strict: true,
      // The document was checked when it was generated; checking it again takes longer than all the rest of a start.
      quick: true,
      ajvOpts: { allErrors: true },
      customizeAjv: (_ajv, ajvOptions) => requestChecker(ajvOptions ?? {}),
      handlers: { notFound: refuseUnrouted, methodNotAllowed: refuseUnrouted, validationFail: refuseInvalid },
    });
    await backend.init();
    backend.router = backend.validator.router = new PreparedRouter(backend.definition);
    for (const { operationId } of backend.router.getOperations()) {
      if (!isOperationId(operationId, handlers)) throw new Error(`operation ${operationId} has no handler`);
      backend.register(operationId, adapt(handlers, operationId));
    }
    return new OperationDispatcher(backend);
  }

  dispatch(operation: OperationEntry, parts: RequestParts, exchange: RequestContext): Promise<Answer> {
    const request: PreparedRequest = {
      method: operation.method.toLowerCase(),
      path: operation.path,
      headers: {},
      body: parts.body,
      parts,
    };
    return this.backend.handleRequest(request, exchange);
  }
}

function isOperationId(id: string | undefined, handlers: Handlers): id is OperationId {
  return id !== undefined && Object.hasOwn(handlers, id);
}

type ContextOf<Id extends OperationId> = Context<
  Operations[Id]['body'],
  Operations[Id]['path'],
  Operations[Id]['query'],
  Operations[Id]['headers']
>;

/** Only what the document promises reaches a handler: it was checked before. */
function adapt<Id extends OperationId>(handlers: Handlers, id: Id) {
  return ({ request }: ContextOf<Id>, exchange: RequestContext): Promise<Answer> =>
    handlers[id](
      { path: request.params, query: request.query, headers: request.headers, body: request.requestBody },
      exchange,
    );
}

/** Requests were routed before they came here: this would be a difference between the two routers. */
function refuseUnrouted({ request }: Context): never {
  throw new Error(`no operation for ${request.method} ${request.path}`);
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
