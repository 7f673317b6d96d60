import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { errorCode } from '#base/errors/error-code';
import { CheckFailure } from '../check-failure';

interface ServerAddress {
  readonly url: string;
  readonly token: string | undefined;
  /** Aborts the requests. */
  readonly signal: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined when the body is not JSON. */
  readonly json: JsonValue | undefined;
}

export interface Question {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: JsonValue;
  /** A body that is sent as it is. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether to leave out the token. */
  readonly anonymous?: boolean;
}

const ANSWER_WITHIN_MS = 60_000;
const FIRST_REFUSAL = 400;
const SHOWN_CHARACTERS = 300;

/** Sends requests as clients of released servers do. It knows nothing of this service. */
export class ProtocolClient {
  constructor(private readonly address: ServerAddress) {}

  get hasToken(): boolean {
    return this.address.token !== undefined;
  }

  /** @param path with its query @throws CheckFailure when the server does not answer */
  async ask(path: string, question: Question = {}): Promise<Answer> {
    const { url, signal } = this.address;
    const { body, text = body === undefined ? undefined : JSON.stringify(body) } = question;
    const method = question.method ?? (text === undefined ? 'GET' : 'POST');
    signal.throwIfAborted();
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: this.headers(question),
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
        ...(text !== undefined && { body: text }),
      });
      const received = await response.text();
      return { status: response.status, headers: response.headers, text: received, json: parse(received) };
    } catch (error) {
      signal.throwIfAborted();
      throw new CheckFailure(`${method} ${path}: no answer (${reason(error)})`);
    }
  }

  /** The JSON of an answer. @throws CheckFailure when the server refuses */
  async read(path: string, question: Question = {}): Promise<JsonValue | undefined> {
    const answer = await this.ask(path, question);
    if (answer.status < FIRST_REFUSAL) return answer.json;
    throw new CheckFailure(`${path}: status ${answer.status}, ${answer.text.slice(0, SHOWN_CHARACTERS)}`);
  }

  /** The result of an action of a resource: `act('entities', 'search', ...)`. @throws CheckFailure when the server refuses */
  async act(resource: string, action: string, parameters: JsonObject): Promise<JsonValue | undefined> {
    const json = await this.read(`/${resource}?action=${action}`, { body: parameters });
    return typeof json === 'object' && json !== null && 'value' in json ? json.value : undefined;
  }

  /** The data of a GraphQL answer. @throws CheckFailure when it has errors */
  async graphql(query: string, variables: JsonObject = {}): Promise<JsonValue | undefined> {
    const json = await this.read('/api/graphql', { body: { query, variables } });
    if (typeof json !== 'object' || json === null || !('data' in json) || 'errors' in json)
      throw new CheckFailure(`GraphQL: errors in the answer, ${JSON.stringify(json).slice(0, SHOWN_CHARACTERS)}`);
    return json.data;
  }

  private headers({ headers, anonymous = false }: Question): Record<string, string> {
    const { token } = this.address;
    return {
      'Content-Type': 'application/json',
      'X-RestLi-Protocol-Version': '2.0.0',
      ...(token !== undefined && !anonymous && { Authorization: `Bearer ${token}` }),
      ...headers,
    };
  }
}

/** A text for a path or a query. The protocol gives parentheses a meaning, so they are encoded too. */
export function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[()'!*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return errorCode(cause) || (cause instanceof Error ? cause.message : String(cause));
}
