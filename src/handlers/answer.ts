/** The answer of a handler. `body` is sent unchanged: JSON is already a string, so that stored values are not parsed on their way out. */
export interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | Buffer;
}

export function jsonAnswer(json: string, headers: { readonly [name: string]: string } = {}): Answer {
  return { status: 200, headers: { 'Content-Type': 'application/json', ...headers }, body: json };
}

/** The answer of actions without a result. */
export const EMPTY_ANSWER: Answer = { status: 200, headers: {}, body: '' };
