import type { Database, SqlClient } from '../../database/sql-client';
import { UnavailableError } from '../../errors/domain-error';
import { type DocumentOutcome, type DocumentStore, type IndexWrite, partOf } from '../document-store';
import { claimOutboxRows, type ClaimLimits } from './sql/claim-outbox-rows';
import { claimEventDeliveries } from './sql/event-deliveries';
import { readRebuild } from './sql/rebuild-row';
import { delayOutboxRows, deleteOutboxRows, deletePoison, type OutboxTable, putPoison } from './sql/settle-outbox-rows';

const LIMITS = { rows: 500, size: 8_000_000 };

/** Rows that the cluster is still to be told of: which table they are in, and what each of them tells. */
export interface Outbox {
  readonly table: OutboxTable;
  claim(client: SqlClient, limits: ClaimLimits): Promise<readonly IndexWrite[]>;
}

export const DOCUMENTS: Outbox = { table: 'search_outbox', claim: claimOutboxRows };
export const EVENTS: Outbox = { table: 'search_event_outbox', claim: claimEventDeliveries };

/**
 * Tells the cluster of the oldest rows that nobody else is telling of, and takes them away. They stay locked meanwhile, so a process
 * that dies gives them back. Two processes may have states of one entity at once: the cluster keeps the one with the higher version.
 * @returns how many rows were taken up
 * @throws UnavailableError when the cluster, or the database, is away: the rows stay
 */
export async function drainOutbox(database: Database, documents: DocumentStore, outbox: Outbox): Promise<number> {
  return database.transaction(async (client) => {
    const writes = await outbox.claim(client, LIMITS);
    if (writes.length === 0) return 0;
    const newest = [...new Map(writes.map((write) => [`${write.urn} ${partOf(write)}`, write])).values()];
    const outcomes = await writeBoth(documents, newest, await readRebuild(client));
    await settle(client, outbox.table, { writes, newest, outcomes });
    return writes.length;
  });
}

/**
 * To the generation in use, and to the one that is being made. Which one that is has to be read after the rows were claimed: what a
 * rebuild that begins later has not been told, it reads from the entities.
 */
async function writeBoth(
  documents: DocumentStore,
  writes: readonly IndexWrite[],
  generation: string | undefined,
): Promise<readonly DocumentOutcome[]> {
  const outcomes = await applyOrRefuse(documents, writes);
  if (generation === undefined) return outcomes;
  const made = await applyOrRefuse(documents, writes, generation);
  return outcomes.map((outcome, at) => outcomeOfBoth(outcome, made[at]));
}

/** What the generation in use will never take, the new one may; what either has to be told again is told to both again. */
function outcomeOfBoth(inUse: DocumentOutcome, made: DocumentOutcome | undefined): DocumentOutcome {
  return made === undefined || inUse.kind === 'retry' ? inUse : made;
}

/** A document that makes us stumble is set aside alone: its neighbours are told of one by one. */
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
    for (const write of writes) outcomes.push(...(await applyOrRefuse(documents, [write], generation)));
    return outcomes;
  }
}

/** A write, and what the cluster says of it. */
export interface ToldWrite {
  readonly write: IndexWrite;
  readonly outcome: DocumentOutcome;
}

interface Told {
  readonly writes: readonly IndexWrite[];
  /** Those that were told. */
  readonly newest: readonly IndexWrite[];
  readonly outcomes: readonly DocumentOutcome[];
}

async function settle(client: SqlClient, table: OutboxTable, { writes, newest, outcomes }: Told): Promise<void> {
  const told = newest.map((write, at): ToldWrite => ({
    write,
    outcome: outcomes[at] ?? { kind: 'retry', reason: '' },
  }));
  const again = new Set(told.filter(({ outcome }) => outcome.kind === 'retry').map(({ write }) => write.version));
  await Promise.all([
    deleteOutboxRows(
      client,
      table,
      writes.filter(({ version }) => !again.has(version)).map(({ version }) => version),
    ),
    delayOutboxRows(client, table, [...again]),
    settlePoison(client, told),
  ]);
}

/** What the cluster took is poison no more, what it refused is. */
export async function settlePoison(client: SqlClient, told: readonly ToldWrite[]): Promise<void> {
  await Promise.all([
    deletePoison(
      client,
      told.filter(({ outcome }) => outcome.kind === 'applied').map(({ write }) => write),
    ),
    putPoison(
      client,
      told.flatMap(({ write, outcome }) => (outcome.kind === 'refused' ? [{ write, reason: outcome.reason }] : [])),
    ),
  ]);
}
