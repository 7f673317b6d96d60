/** What a handler answers. `body` is sent as it is: JSON is already text, so that stored values are never parsed on their way out. */
export interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | Buffer;
}

const JSON_TYPE = 'application/json';

export function jsonAnswer(json: string, headers: { readonly [name: string]: string } = {}): Answer {
  return { status: 200, headers: { 'Content-Type': JSON_TYPE, ...headers }, body: json };
}

/** What actions without a result answer. */
export const EMPTY_ANSWER: Answer = { status: 200, headers: {}, body: '' };
