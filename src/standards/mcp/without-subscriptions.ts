import { isJSONRPCErrorResponse, ProtocolErrorCode } from '@modelcontextprotocol/server';

const METHOD = 'subscriptions/listen';
const NOT_FOUND = 404;

/**
 * The answer to a subscription as to a method that is not there. The SDK has room for none, and would say that the limit is reached, so that
 * clients would try again.
 */
export async function withoutSubscriptions(message: Request, answer: Response): Promise<Response> {
  // Earlier revisions do not compare the header with the body, which may ask for something that is answered as a stream.
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') === true;
  if (message.headers.get('Mcp-Method') !== METHOD || !isJson) return answer;
  const refusal: unknown = await answer.clone().json();
  if (!isJSONRPCErrorResponse(refusal) || refusal.error.code !== ProtocolErrorCode.InternalError) return answer;
  const error = {
    code: ProtocolErrorCode.MethodNotFound,
    message: `There is no ${METHOD}: nothing changes that a client could subscribe to`,
  };
  return Response.json({ ...refusal, error }, { status: NOT_FOUND });
}
