import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#base/database/sql-client';
import { UnavailableError } from '#base/errors/domain-error';
import type { EventKey } from '#catalog/timeseries/event-row';
import type { DocumentOutcome, DocumentStore, IndexWrite } from '../document-store';
import { applyOrRefuse, settlePoison, type DeliveredWrite } from './deliver';
import { type EventRange, readEventPage } from './sql/event-deliveries';

const AGAIN_AFTER_MS = 1000;
const EVENTS_AT_ONCE = 500;

interface Sending {
  readonly database: Database;
  readonly documents: DocumentStore;
  readonly generation: string;
  readonly signal: AbortSignal | undefined;
}

/** Sends until the cluster has applied or refused each write. @returns false if it was stopped before */
export async function sendWithRetries(
  { database, documents, generation, signal }: Sending,
  writes: readonly IndexWrite[],
): Promise<boolean> {
  for (let left = writes; left.length > 0;) {
    const delivered = await applyOrLater(documents, left, generation);
    await settlePoison(database, delivered);
    left = delivered.filter(({ outcome }) => outcome.kind === 'retry').map(({ write }) => write);
    if (left.length > 0) await sleep(AGAIN_AFTER_MS, undefined, signal && { signal }).catch(() => undefined);
    if (left.length > 0 && signal?.aborted) return false;
  }
  return true;
}

/** Sends all events of a range of entities, without a lock: the indexer sends what is written meanwhile with higher versions. @returns false if it was stopped before */
export async function sendEvents(sending: Sending, range: EventRange): Promise<boolean> {
  let last: EventKey | undefined;
  do {
    const page = await readEventPage(sending.database, range, last, EVENTS_AT_ONCE);
    if (!(await sendWithRetries(sending, page)) || sending.signal?.aborted) return false;
    last = page.length < EVENTS_AT_ONCE ? undefined : page.at(-1);
  } while (last);
  return true;
}

async function applyOrLater(
  documents: DocumentStore,
  writes: readonly IndexWrite[],
  generation: string,
): Promise<readonly DeliveredWrite[]> {
  const later: DocumentOutcome = { kind: 'retry', reason: 'the cluster is away' };
  const outcomes = await applyOrRefuse(documents, writes, generation).catch((error: unknown) => {
    if (error instanceof UnavailableError) return writes.map(() => later);
    throw error;
  });
  return writes.map((write, at) => ({ write, outcome: outcomes[at] ?? later }));
}
