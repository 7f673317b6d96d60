import {
  CancelledError,
  DomainError,
  InvalidInputError,
  LimitExceededError,
  UnavailableError,
} from '#base/errors/domain-error';
import { REMOTE_INDEX_PATH, SIGNATURE_HEADER } from './remote-address';
import { READ_HEADER, WRITTEN_HEADER } from '#catalog/changes/written-position';
import type { RemoteCall } from './remote-call';
import type { SendCall } from './search-index-remote';

interface SendCallDeps {
  /** The address of the process that searches. */
  readonly url: string;
  readonly timeoutSeconds: number;
  /** Signs a body, as a process of this catalog. */
  readonly sign: (body: string) => Promise<string>;
  /** The position of the log that this process reads, for a process that reads from a standby. */
  readonly position: () => Promise<string>;
}

/** The other process ends a question in time. One that hangs is abandoned after this time more. */
const GRACE_MS = 2000;

/**
 * A process that reads from a standby says so in each answer. It is asked with the position that this process reads, which it waits for.
 * Otherwise its answers would lack what was written a moment ago.
 */
export function createSendCall(deps: SendCallDeps): SendCall {
  let isReader = false;
  return async (call, signal) => {
    const sentPosition = isReader;
    const answer = await ask(deps, call, signal, isReader ? await deps.position() : undefined);
    isReader = answer.isReader;
    if (!isReader || sentPosition) return answer.text;
    return (await ask(deps, call, signal, await deps.position())).text;
  };
}

interface Said {
  readonly text: string;
  readonly isReader: boolean;
}

async function ask(
  { url, timeoutSeconds, sign }: SendCallDeps,
  call: RemoteCall,
  signal: AbortSignal,
  position: string | undefined,
): Promise<Said> {
  const target = new URL(REMOTE_INDEX_PATH, url);
  const body = JSON.stringify(call);
  const headers = {
    'Content-Type': 'application/json',
    [SIGNATURE_HEADER]: await sign(body),
    ...(position !== undefined && { [WRITTEN_HEADER]: position }),
  };
  const end = AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000 + GRACE_MS)]);
  try {
    const response = await fetch(target, { method: 'POST', headers, body, signal: end, redirect: 'error' });
    const text = await response.text();
    if (response.status === 200) return { text, isReader: response.headers.has(READ_HEADER) };
    throw refusalOf(response, text, target.host);
  } catch (cause) {
    if (signal.aborted) throw new CancelledError({ cause });
    if (cause instanceof DomainError) throw cause;
    throw isAway(target.host, cause);
  }
}

function isAway(host: string, cause: unknown): UnavailableError {
  const message = `The process at ${host}, which searches for this one, does not answer. Start it, or name another one in ASPECTORY_SEARCH_URL.`;
  return new UnavailableError(message, [], { cause });
}

/** The other process says why in the same form as to all clients. */
function refusalOf({ status }: Response, text: string, host: string): DomainError {
  const message = messageOf(text);
  if (status === 503 || status === 429) return new UnavailableError(message, [], { retryAfterSeconds: 5 });
  if (status === 413) return new LimitExceededError(message, []);
  if (status === 400) return new InvalidInputError(message);
  return new UnavailableError(
    `The process at ${host} does not search for this one (${status}: ${message}). Name a process of this catalog that searches in memory in ASPECTORY_SEARCH_URL.`,
  );
}

function messageOf(text: string): string {
  try {
    const { message }: { readonly message?: string } = JSON.parse(text);
    return message ?? text;
  } catch {
    return text.slice(0, MESSAGE_LENGTH_MAX);
  }
}

const MESSAGE_LENGTH_MAX = 200;
