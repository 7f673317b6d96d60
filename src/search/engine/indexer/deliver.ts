import type { SqlClient } from '#base/database/sql-client';
import { UnavailableError } from '#base/errors/domain-error';
import { type DocumentOutcome, type DocumentStore, type IndexWrite, partOf } from '../document-store';
import type { Lease } from './sql/consumer-rows';
import { deletePoison, putPoison } from './sql/poison-rows';
import { delayRows, deleteRetries, toRetry } from './sql/retry-rows';

/** A write that was sent, and what the cluster answered. */
export interface DeliveredWrite {
  readonly write: IndexWrite;
  readonly outcome: DocumentOutcome;
}

const NO_ANSWER: DocumentOutcome = { kind: 'retry', reason: 'the cluster did not answer for it' };

/**
 * Sends writes to the generation in use, and to the one that is being built.
 * @throws UnavailableError when the cluster is away
 */
export async function deliver(
  documents: DocumentStore,
  writes: readonly IndexWrite[],
  generation: string | null,
): Promise<readonly DeliveredWrite[]> {
  const inUse = await applyOrRefuse(documents, writes);
  const built = generation === null ? [] : await applyOrRefuse(documents, writes, generation);
  return writes.map((write, at) => ({ write, outcome: outcomeOfBoth(inUse[at] ?? NO_ANSWER, built[at]) }));
}

/** The new generation may accept what the one in use refuses. If one of them must get a document again, both get it again. */
function outcomeOfBoth(inUse: DocumentOutcome, built: DocumentOutcome | undefined): DocumentOutcome {
  return built === undefined || inUse.kind === 'retry' ? inUse : built;
}

/** If a document makes the whole request fail, its neighbours are sent one by one, and it is refused alone. */
export async function applyOrRefuse(
  documents: DocumentStore,
  writes: readonly IndexWrite[],
  generation?: string,
): Promise<readonly DocumentOutcome[]> {
  try {
    return await documents.apply(writes, generation);
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
    if (writes.length === 1) return [{ kind: 'refused', reason: String(error) }];
    const outcomes: DocumentOutcome[] = [];
    for (const write of writes)
      for (const outcome of await applyOrRefuse(documents, [write], generation)) outcomes.push(outcome);
    return outcomes;
  }
}

/** Stores what must be sent again and what was refused, and deletes what is settled. Deletes nothing that the lease does not have. */
export async function settle(
  client: SqlClient,
  delivered: readonly DeliveredWrite[],
  { hasRetries, hasPoison }: Pick<Lease, 'hasRetries' | 'hasPoison'>,
): Promise<void> {
  const isRetry = ({ outcome }: DeliveredWrite) => outcome.kind === 'retry';
  await Promise.all([
    delayRows(
      client,
      delivered.filter(isRetry).map(({ write }) => toRetry(write)),
    ),
    hasRetries &&
      deleteRetries(
        client,
        delivered.filter((each) => !isRetry(each)).map(({ write }) => ({ urn: write.urn, part: partOf(write) })),
      ),
    settlePoison(client, delivered, hasPoison),
  ]);
}

/** Stores what the cluster refused, and deletes the refusals of what it accepted since. */
export async function settlePoison(
  client: SqlClient,
  delivered: readonly DeliveredWrite[],
  hasPoison = true,
): Promise<void> {
  await Promise.all([
    hasPoison &&
      deletePoison(
        client,
        delivered.filter(({ outcome }) => outcome.kind === 'applied').map(({ write }) => write),
      ),
    putPoison(
      client,
      delivered.flatMap(({ write, outcome }) =>
        outcome.kind === 'refused' ? [{ write, reason: outcome.reason }] : [],
      ),
    ),
  ]);
}
