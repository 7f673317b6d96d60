interface AnswerHead {
  readonly status: number;
  readonly headers: { readonly [name: string]: string | string[] };
}

/** `body` is sent unchanged: JSON is already a string, so that stored values are not parsed on their way out. */
export interface WholeAnswer extends AnswerHead {
  readonly body: string | Buffer;
  /** The same body in an encoding. For documents, which are compressed once for all answers. */
  readonly compressed?: (encoding: 'br' | 'gzip') => Promise<Buffer>;
}

/**
 * An answer whose body comes bit by bit, perhaps without an end. The next part is asked for when the client has taken the last one, and
 * not at all after the client has gone. A failure breaks the connection, because the status has been sent.
 */
export interface StreamedAnswer extends AnswerHead {
  readonly body: AsyncIterable<string | Buffer>;
}

/** The answer of a handler. */
export type Answer = WholeAnswer | StreamedAnswer;

export function isStreamed(answer: Answer): answer is StreamedAnswer {
  return typeof answer.body !== 'string' && !Buffer.isBuffer(answer.body);
}

export function jsonAnswer(json: WholeAnswer['body'], headers: WholeAnswer['headers'] = {}): WholeAnswer {
  return { status: 200, headers: { 'Content-Type': 'application/json', ...headers }, body: json };
}

/** The answer of actions without a result. */
export const EMPTY_ANSWER: WholeAnswer = { status: 200, headers: {}, body: '' };
