import type { Database, SqlClient } from '../../database/sql-client';
import { UnavailableError } from '../../errors/domain-error';
import type { DocumentOutcome, DocumentStore, DocumentWrite } from '../document-store';
import type { SearchDocument } from '../search-document';
import { claimOutboxRows, type OutboxRow } from './operations/claim-outbox-rows';
import { readRebuild } from './operations/rebuild-row';
import { delayOutboxRows, deleteOutboxRows, deletePoison, putPoison } from './operations/settle-outbox-rows';

const LIMITS = { rows: 500, size: 8_000_000 };

/**
 * Tells the cluster of the oldest rows that nobody else is telling of, and takes them away. They stay locked meanwhile, so a process
 * that dies gives them back. Two processes may have states of one entity at once: the cluster keeps the one with the higher version.
 * @returns how many rows were taken up
 * @throws UnavailableError when the cluster, or the database, is away: the rows stay
 */
export async function drainOutbox(database: Database, documents: DocumentStore): Promise<number> {
  return database.transaction(async (client) => {
    const rows = await claimOutboxRows(client, LIMITS);
    if (rows.length === 0) return 0;
    const newest = [...new Map(rows.map((row) => [row.urn, row])).values()];
    const outcomes = await writeDocuments(documents, newest.map(toWrite), await readRebuild(client));
    await settle(client, rows, newest, outcomes);
    return rows.length;
  });
}

function toWrite({ id, urn, entityType, version, document }: OutboxRow): DocumentWrite {
  const parsed: SearchDocument | null = document === null ? null : JSON.parse(document);
  return { id, urn, entityType, version, document: parsed };
}

/**
 * To the generation in use, and to the one that is being made. Which one that is has to be read after the rows were claimed: what a
 * rebuild that begins later has not been told, it reads from the entities.
 */
async function writeDocuments(documents: DocumentStore, writes: readonly DocumentWrite[], generation: string | undefined): Promise<readonly DocumentOutcome[]> {
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
export async function applyOrRefuse(documents: DocumentStore, writes: readonly DocumentWrite[], generation?: string): Promise<readonly DocumentOutcome[]> {
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

async function settle(client: SqlClient, rows: readonly OutboxRow[], newest: readonly OutboxRow[], outcomes: readonly DocumentOutcome[]): Promise<void> {
  const told = newest.map((row, at) => ({ row, outcome: outcomes[at] ?? { kind: 'retry', reason: '' } }));
  const again = new Set(told.filter(({ outcome }) => outcome.kind === 'retry').map(({ row }) => row.version));
  await Promise.all([
    deleteOutboxRows(client, rows.filter(({ version }) => !again.has(version)).map(({ version }) => version)),
    delayOutboxRows(client, [...again]),
    deletePoison(client, told.filter(({ outcome }) => outcome.kind === 'applied').map(({ row }) => row.id)),
    putPoison(client, told.flatMap(({ row, outcome }) => (outcome.kind === 'refused' ? [{ ...row, reason: outcome.reason }] : []))),
  ]);
}
