import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { exactJson, parseExactJson } from '#base/json/exact-json';
import type { ServicePlace } from './service-place';

/** Sends one message to the assistant, as a line of JSON. */
type SendLine = (message: string) => Promise<void>;

const PARSE_ERROR = -32_700;
const INTERNAL_ERROR = -32_603;
const VERSION_META = 'io.modelcontextprotocol/protocolVersion';
const CANCELLED = 'notifications/cancelled';

/**
 * Passes messages of the Model Context Protocol on to a service, and its answers back. It keeps nothing but what waits for an answer, because
 * each message stands for itself over HTTP.
 */
export class McpBridge {
  private readonly waiting = new Map<JsonValue, AbortController>();

  constructor(
    private readonly place: ServicePlace,
    private readonly send: SendLine,
  ) {}

  /** Resolves when the message was answered. @param line one message as it was read */
  async pass(line: string): Promise<void> {
    const message = parsed(line);
    if (message === undefined) return this.send(errorLine(null, PARSE_ERROR, 'The line is not a message in JSON.'));
    const { id, method, params } = message;
    if (method === CANCELLED && isObject(params)) this.waiting.get(params['requestId'] ?? null)?.abort();
    const abort = new AbortController();
    if (id !== undefined) this.waiting.set(id, abort);
    try {
      await this.ask(line, message, abort.signal);
    } catch (error) {
      if (!abort.signal.aborted && id !== undefined)
        await this.send(errorLine(id, INTERNAL_ERROR, problemOf(error, this.place)));
    } finally {
      if (id !== undefined) this.waiting.delete(id);
    }
  }

  /** Gives up what waits for an answer. */
  stop(): void {
    for (const abort of this.waiting.values()) abort.abort();
  }

  private async ask(line: string, message: JsonObject, signal: AbortSignal): Promise<void> {
    const { url, token } = this.place;
    const answer = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { ...headersOf(message), ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
      body: line,
      redirect: 'manual',
      signal,
    });
    const text = await answer.text();
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
    for (const each of isStream ? eventsOf(text) : [text]) {
      const found = parsed(each);
      if (found?.['jsonrpc'] !== undefined) await this.send(each);
      else if (message['id'] !== undefined)
        await this.send(
          errorLine(message['id'], INTERNAL_ERROR, String(found?.['message'] ?? statusText(answer.status))),
        );
    }
  }
}

/** What the protocol wants in headers, so that proxies can read it, is in the message too. */
function headersOf({ method, params }: JsonObject): Record<string, string> {
  const meta = isObject(params) ? params['_meta'] : undefined;
  const version = isObject(meta) ? meta[VERSION_META] : undefined;
  const name = isObject(params) ? (params['name'] ?? params['uri']) : undefined;
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...(typeof version === 'string' && { 'MCP-Protocol-Version': version }),
    ...(typeof version === 'string' && typeof method === 'string' && { 'Mcp-Method': method }),
    ...(typeof version === 'string' && typeof name === 'string' && { 'Mcp-Name': headerText(name) }),
  };
}

/** Headers hold visible ASCII. The protocol has a form for the rest. */
function headerText(text: string): string {
  return /^[!-~](?:[ -~]*[!-~])?$/.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

function eventsOf(stream: string): readonly string[] {
  return [...stream.matchAll(/^data: ?(\{.*)$/gm)].flatMap(([, data]) => data ?? []);
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: JsonValue = parseExactJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function errorLine(id: JsonValue, code: number, message: string): string {
  return exactJson({ jsonrpc: '2.0', id, error: { code, message } });
}

function statusText(status: number): string {
  return `The service answers with the status ${status}. Correct the URL, or start a newer service.`;
}

function problemOf(error: unknown, { url }: ServicePlace): string {
  if (error instanceof TypeError)
    return `${url} does not answer. Start the service with "aspectory serve", or name another one with --url.`;
  return error instanceof Error ? error.message : String(error);
}
