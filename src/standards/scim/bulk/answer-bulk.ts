import type { JsonValue } from '#generated/registry/registry-types';
import { DomainError } from '#base/errors/domain-error';
import type { WholeAnswer } from '#base/http/answer';
import { parseExactJson } from '#base/json/exact-json';
import type { ScimCall } from '../scim-call';
import { scimError } from '../scim-error';
import { BulkReferences } from './bulk-references';
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
    return answer ? [shown(call, { operation, answer, path: references.path(operation) })] : [];
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

function shown(
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
