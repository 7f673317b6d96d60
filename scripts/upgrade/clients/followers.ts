import { textOf, type Traffic, WrongAnswer } from './traffic';

const PATH = '/openapi/v1/changes';
const WAIT_SECONDS = 2;

interface Change {
  readonly position: number;
  readonly requestId: string;
}

/** Follows the changes until all up to a position are there, and keeps them. */
export interface Follower {
  readonly name: string;
  readonly changes: Change[];
  reached: number;
}

/** Asks for the changes behind the last one, and waits for them there. */
export async function followPages(traffic: Traffic, follower: Follower, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await traffic.count('follow changes by page', async (url) => {
      const page = await textOf(fetch(`${url}${PATH}?after=${follower.reached}&wait=${WAIT_SECONDS}&limit=200`));
      keep(follower, JSON.parse(page));
    });
  }
}

/** Reads streams. When a process stops, its streams end, and the next one goes on behind the last change. */
export async function followStream(traffic: Traffic, follower: Follower, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await traffic.countUntimed('follow changes by stream', async (url) => {
      const headers = { Accept: 'text/event-stream', 'Last-Event-ID': String(follower.reached) };
      const response = await fetch(`${url}${PATH}`, { headers, signal: over }).catch(nothingOnceOver(over));
      if (!response) return;
      if (response.status !== 200 || !response.body) throw new WrongAnswer(`${response.status}`);
      await readEvents(response.body, follower).catch(nothingOnceOver(over));
    });
  }
}

function nothingOnceOver(over: AbortSignal): (error: unknown) => undefined {
  return (error) => {
    if (!over.aborted) throw error;
    return undefined;
  };
}

async function readEvents(body: ReadableStream<Uint8Array>, follower: Follower): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    keep(
      follower,
      lines.filter((line) => line.startsWith('data: {')).map((line) => JSON.parse(line.slice('data: '.length))),
    );
  }
}

function keep(follower: Follower, events: readonly { readonly data: Change }[]): void {
  for (const { data } of events) {
    const { position, requestId } = data;
    follower.changes.push({ position, requestId });
    follower.reached = position;
  }
}

/** What a follower lacks: positions up to the newest that it did not get once and in order, and answered writes without a change. */
export function lostChanges(
  { changes }: Follower,
  range: { readonly after: number; readonly newest: number },
  acknowledged: readonly string[],
): number {
  const got = new Set(changes.map(({ position }) => position));
  const ids = new Set(changes.map(({ requestId }) => requestId));
  const missing = range.newest - range.after - got.size;
  const repeated = changes.length - got.size;
  return missing + repeated + acknowledged.filter((id) => !ids.has(id)).length;
}
