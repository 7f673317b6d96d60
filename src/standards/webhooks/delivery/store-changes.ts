import type { Database } from '#base/database/sql-client';
import { WEBHOOK_CONSUMER } from '#catalog/changes/change-consumers';
import { insertDeliveries, trimDeliveries } from '../sql/delivery-rows';
import { removeLetters, storeLetters, storeProgress } from '../sql/store-progress';
import type { RunChanges } from './run-deps';
import type { WebhookRun } from './webhook-run';
import type { SenderLease } from './sender-lease';

interface StoreDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly lease: Pick<SenderLease, 'keeps'>;
  /** The id of the log whose positions the runs have. */
  readonly logId: string;
}

type Taken = RunChanges & { readonly run: WebhookRun };

/**
 * Stores in one transaction how far all webhooks came. What is not stored is sent again after a crash.
 * @returns false if another process sends by now, or the log is another one
 */
export async function storeChanges(runs: readonly WebhookRun[], deps: StoreDeps): Promise<boolean> {
  const taken = runs.map((run) => ({ ...run.takeChanges(), run }));
  try {
    return await storeTaken(taken.filter(hasChanges), deps);
  } catch (error) {
    for (const { run, ...changes } of taken) run.putBack(changes);
    throw error;
  }
}

function hasChanges({ progress, letters, deliveries }: RunChanges): boolean {
  return progress !== undefined || letters.size > 0 || deliveries.length > 0;
}

async function storeTaken(taken: readonly Taken[], { database, now, lease, logId }: StoreDeps): Promise<boolean> {
  if (taken.length === 0) return true;
  const progress = taken.flatMap((each) => each.progress ?? []);
  const letters = taken.flatMap(lettersOf);
  const deliveries = taken.flatMap((each) => each.deliveries);
  const isStored = await database.transaction(async (transaction) => {
    if (!(await lease.keeps(transaction, logId))) return false;
    transaction.send(storeProgress(progress, now(), WEBHOOK_CONSUMER));
    const stored = letters.flatMap(({ letter, ...facts }) => (letter ? [{ ...letter, ...facts }] : []));
    if (stored.length > 0) transaction.send([storeLetters(stored)]);
    const gone = letters.filter(({ letter }) => letter === undefined);
    if (gone.length > 0) transaction.send([removeLetters(gone)]);
    if (deliveries.length > 0) transaction.send([insertDeliveries(deliveries)]);
    return true;
  });
  if (deliveries.length > 0) await trimDeliveries(database, [...new Set(deliveries.map(({ webhookId }) => webhookId))]);
  return isStored;
}

function lettersOf({ run: { webhook }, letters }: Taken) {
  const { id: webhookId, replays } = webhook;
  return [...letters].map(([position, letter]) => ({ webhookId, replays, position, letter }));
}
