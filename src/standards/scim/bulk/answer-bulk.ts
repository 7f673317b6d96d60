import type { JsonValue } from '#generated/registry/registry-types';
import { ConflictError, DomainError } from '#base/errors/domain-error';
import type { WholeAnswer } from '#base/http/answer';
import { parseExactJson } from '#base/json/exact-json';
import { isObject } from '#base/json/path-values';
import type { ScimCall } from '../scim-call';
import { scimError, ScimRequestError } from '../scim-error';
import { decodedOrSame } from '../decoded-or-same';
import type { BulkOperation, BulkRequest } from './read-bulk';

const RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse';
const FIRST_ERROR = 400;

type AnswerOne = (call: ScimCall) => Promise<WholeAnswer>;

/**
 * Does the operations one after the other, each as a request of its own. What an operation refers to is done before it, wherever it is in the
 * list. A defect ends the request, and what was done stays.
 */
export async function answerBulk(call: ScimCall, request: BulkRequest, answerOne: AnswerOne): Promise<object> {
  const references = new BulkReferences();
  const answers = new Map<BulkOperation, WholeAnswer>();
  let errors = 0;
  for (const operation of references.inOrder(request.operations)) {
    if (errors >= request.failOnErrors || call.signal.aborted) break;
    const answer = await answerOperation(call, operation, { references, answerOne });
    answers.set(operation, answer);
    if (answer.status >= FIRST_ERROR) errors += 1;
    else if (operation.bulkId !== undefined) references.made(operation.bulkId, idIn(answer));
  }
  const done = request.operations.flatMap((operation) => {
    const answer = answers.get(operation);
    return answer ? [bulkResponse(call, { operation, answer, path: references.path(operation) })] : [];
  });
  return { schemas: [RESPONSE], Operations: done };
}

async function answerOperation(
  call: ScimCall,
  operation: BulkOperation,
  { references, answerOne }: { readonly references: BulkReferences; readonly answerOne: AnswerOne },
): Promise<WholeAnswer> {
  try {
    const { method, version, refused } = operation;
    if (refused) throw refused;
    const [path, body] = [references.path(operation), references.data(operation)];
    const asked = { query: new URLSearchParams(), ifMatch: version, ifNoneMatch: undefined };
    return await answerOne({ ...call, ...asked, method, path, body });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return scimError(error, '');
  }
}

function idIn({ body }: WholeAnswer): string {
  const { id }: { readonly id?: unknown } = JSON.parse(body.toString());
  return String(id);
}

function bulkResponse(
  { base }: ScimCall,
  { operation, answer, path }: { operation: BulkOperation; answer: WholeAnswer; path: string },
): object {
  const { method, bulkId } = operation;
  const { status, headers, body } = answer;
  const isRefused = status >= FIRST_ERROR;
  const location = headers['Location'] ?? (method === 'POST' || path === '' ? undefined : `${base}/${path}`);
  const response: JsonValue = isRefused ? parseExactJson(body.toString()) : null;
  return {
    method,
    ...(bulkId !== undefined && { bulkId }),
    ...(location !== undefined && { location }),
    ...(headers['ETag'] !== undefined && { version: headers['ETag'] }),
    status: String(status),
    ...(isRefused && { response }),
  };
}

const PREFIX = 'bulkId:';

/** The resources that operations of one bulk request refer to by `bulkId:`, until they have ids. */
class BulkReferences {
  private readonly ids = new Map<string, string>();
  private readonly circular = new Set<BulkOperation>();

  /** The operations in their order, but each behind those that it refers to. */
  inOrder(operations: readonly BulkOperation[]): readonly BulkOperation[] {
    const makers = new Map(operations.map((operation) => [operation.bulkId, operation]));
    const ordered = new Set<BulkOperation>();
    const open = new Set<BulkOperation>();
    const put = (operation: BulkOperation): void => {
      if (ordered.has(operation)) return;
      if (open.has(operation)) return void this.circular.add(operation);
      open.add(operation);
      for (const name of namesIn([operation.path, operation.data ?? null])) {
        const maker = makers.get(name);
        if (maker && (maker !== operation || maker.method === 'POST')) put(maker);
      }
      open.delete(operation);
      ordered.add(operation);
    };
    operations.forEach(put);
    return [...ordered];
  }

  made(bulkId: string, id: string): void {
    this.ids.set(bulkId, id);
  }

  /** The path with the id, or as it was sent without one. */
  path({ path }: BulkOperation): string {
    return path.replace(/bulkId:(.+)$/, (text, name: string) => {
      const id = this.ids.get(decodedOrSame(name));
      return id === undefined ? text : encodeURIComponent(id);
    });
  }

  /** @throws ScimRequestError for a reference to nothing; ConflictError for resources that refer to each other */
  data(operation: BulkOperation): JsonValue | undefined {
    if (this.circular.has(operation))
      throw new ConflictError('The operation refers to itself, or to one that refers back; change one of them later.');
    for (const name of namesIn(operation.path)) this.idOf(name);
    return operation.data === undefined ? undefined : this.withIds(operation.data);
  }

  private withIds(value: JsonValue): JsonValue {
    if (typeof value === 'string') return value.startsWith(PREFIX) ? this.idOf(value.slice(PREFIX.length)) : value;
    if (Array.isArray(value)) return value.map((each) => this.withIds(each));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.withIds(each)]));
  }

  private idOf(name: string): string {
    const id = this.ids.get(name);
    if (id !== undefined) return id;
    throw new ScimRequestError(
      'invalidValue',
      `'${PREFIX}${name.slice(0, 100)}' names no resource: no operation creates it, or that operation failed.`,
    );
  }
}

function namesIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') {
    const [, name] = /(?:^|^(?:Users|Groups)\/)bulkId:(.+)$/.exec(value) ?? [];
    return name === undefined ? [] : [decodedOrSame(name)];
  }
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isObject(value) ? Object.values(value).flatMap(namesIn) : [];
}
