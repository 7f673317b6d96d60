import type { ErrorObject } from 'ajv';
import type { OpenAPIV3 } from 'openapi-types';
import { LIMITS } from '#generated/http/limits';
import type { OperationId, OperationRequest } from '#generated/http/operations';
import type { Authenticator } from '#access/accounts/authenticator';
import type { DomainError } from '#base/errors/domain-error';
import { answerTooLarge } from '#base/errors/answer-too-large';
import { type Answer, EMPTY_ANSWER } from '#base/http/answer';
import { isJsonPart } from '#interface/rest/format/write-metadata';
import type { JsonOddity } from '#base/http/parse-json';
import type { MisfitRecord } from '#interface/rest/format/misfit-record';
import type { Handlers } from '#interface/rest/request-context';
import type { Parts } from '../contract/parts';
import type { Exchange } from '../pipeline/exchange';
import type { Route, Surface } from '../pipeline/surface';
import { checkAccept, checkRestliMethod, protocolVersion, routedMethod } from '../request/protocol';
import { checkConditions } from '../request/unchecked-condition';
import { separateLists, separateMisfits } from '../contract/misfit-records';
import { Contract, type KnownOperation } from '../contract/contract';
import { decodeParts, hasQueryInBody } from './decode-parts';
import type { OperationEntry } from '../contract/operation-table';
import { requestContext } from './request-context';
import { validationError } from '../contract/request-checker';
import { allowedMethods, unknownRequest } from '../contract/unknown-request';

/** The operations of the contract. It refuses unknown paths, so it is the last surface. */
export async function operationSurface(
  document: OpenAPIV3.Document,
  handlers: Handlers,
  authenticator: Authenticator,
): Promise<Surface> {
  const contract = await Contract.of(document, (id): id is OperationId => Object.hasOwn(handlers, id));
  const routes = new Map(contract.operations.map((each) => [each, routeTo(each, each.operationId)]));
  return {
    route(exchange) {
      const { request, target } = exchange;
      if (request.method === 'OPTIONS') return optionsRoute(allowedMethods(contract.table, target.path));
      const method = routedMethod(request.method ?? 'GET', request.headers);
      const operation = contract.matchOperation({ method, path: target.path });
      checkProtocol(exchange, operation?.entry);
      const route = operation && routes.get(operation);
      if (!route) throw unknownRequest(contract.table, method, target.path);
      return hasQueryInBody(request, operation.entry) ? { ...route, bodyBytesMax: LIMITS.requestBodyBytes } : route;
    },
  };

  function routeTo<Id extends OperationId>(operation: KnownOperation, id: Id): Route<OperationRequest<Id>> {
    const { entry } = operation;
    const { requirement, hasBody } = entry;
    return {
      name: id,
      operation: entry,
      requirement,
      ...(hasBody && { bodyBytesMax: LIMITS.requestBodyBytes }),
      async validate(exchange) {
        const decoded = await decodeParts(exchange, entry, contract.table.keys(exchange.target.path));
        exchange.parts = decoded;
        const { parts, errors } = checkParts(contract, operation, decoded, exchange);
        exchange.parts = parts;
        if (isRequestOf<Id>(parts, errors)) return parts;
        throw new Error('a request that is not valid was not refused');
      },
      handle: async (exchange, input) =>
        fitting(await handlers[id](input, requestContext(exchange, entry, authenticator))),
    };
  }
}

/** The parts of a request, and what does not fit the schemas of its operation, from which its types were generated. */
interface CheckedParts {
  readonly parts: Parts;
  readonly errors: readonly ErrorObject[];
}

function checkParts(contract: Contract, operation: KnownOperation, sent: Parts, exchange: Exchange): CheckedParts {
  const numbers = operation.entry.hasForeignBody ? [] : exchange.oddities.map(asProblem);
  const errors = numbers.length > 0 ? numbers : problemsOf(contract, operation, sent);
  return errors.length === 0
    ? { parts: sent, errors }
    : withoutMisfits(contract, operation, { parts: sent, errors }, exchange);
}

/** A place whose number is not JSON. The body has null there, so this is looked at before all else. */
function asProblem({ pointer, message }: JsonOddity): ErrorObject {
  return { instancePath: `/requestBody${pointer}`, schemaPath: '', keyword: 'number', params: {}, message };
}

/**
 * Removes the records that do not fit from lists of which a bad record costs only itself. Each pass finds some of them, because a check stops after so many errors.
 */
function withoutMisfits(
  contract: Contract,
  operation: KnownOperation,
  sent: CheckedParts,
  exchange: Exchange,
): CheckedParts {
  let { parts, errors } = sent;
  const lists = separateLists(operation.operationId, parts);
  const misfits = new Map<string, MisfitRecord>();
  while (errors.length > 0) {
    const { body } = parts;
    const separated =
      lists && isJsonPart(body) && separateMisfits(body, errors, lists, (some) => errorOf(some, sent.parts));
    if (!separated) return sent;
    // A stand-in may not fit either. Then the record that was sent is known already.
    for (const [place, misfit] of separated.misfits) if (!misfits.has(place)) misfits.set(place, misfit);
    parts = { ...parts, body: separated.body };
    errors = problemsOf(contract, operation, parts);
  }
  exchange.misfits = misfits;
  return { parts, errors };
}

/** @throws InvalidInputError | LimitExceededError that names what does not fit */
function isRequestOf<Id extends OperationId>(
  parts: Parts,
  errors: readonly ErrorObject[],
): parts is Parts & OperationRequest<Id> {
  if (errors.length > 0) throw errorOf(errors, parts);
  return true;
}

function problemsOf(contract: Contract, operation: KnownOperation, { path, query, headers, body }: Parts) {
  const checked = { method: operation.method, params: path, query, headers, cookies: {}, requestBody: body };
  return contract.validateRequest({ ...checked, path: operation.path }, operation).errors ?? [];
}

function errorOf(errors: readonly ErrorObject[], { path, query, headers, body }: Parts): DomainError {
  return validationError(errors, { path, query, header: headers, requestBody: body });
}

/** Answers OPTIONS without CORS headers, so browsers still keep pages of other origins out. */
function optionsRoute(allowed: readonly string[]): Route {
  return {
    name: 'options',
    requirement: 'nothing',
    validate: () => undefined,
    handle: () => ({ ...EMPTY_ANSWER, headers: { Allow: allowed.join(', ') } }),
  };
}

/** Applies the rules of Rest.li to operations with `x-restli`, and to unknown paths. */
function checkProtocol(exchange: Exchange, operation: OperationEntry | undefined): void {
  const { headers } = exchange.request;
  if (!operation || operation.restliMethod !== null) exchange.protocol = protocolVersion(headers);
  if (!operation) return;
  checkAccept(headers, operation.answerTypes);
  checkConditions(headers, operation);
  if (operation.restliMethod !== null) checkRestliMethod(headers, operation.restliMethod);
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
