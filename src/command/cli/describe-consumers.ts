import type { SqlClient } from '#base/database/sql-client';
import { type ChangeConsumer, listConsumers } from '#catalog/changes/sql/consumer-rows';
import { listWebhooks } from '#standards/webhooks/sql/webhook-rows';

const SHOWN_MAX = 20;

/** Consumers outside the service that are behind, and webhooks that the service turned off; in lines for people. */
export async function describeConsumers(database: SqlClient): Promise<readonly string[]> {
  // A database that is away, or that has the schema of an earlier release, has none to show.
  const [consumers, webhooks] = await Promise.all([listConsumers(database), listWebhooks(database)]).catch(
    () => [[], []] as const,
  );
  const behind = consumers
    .filter(({ owner, lag }) => owner !== null && lag > 0)
    .toSorted((a, b) => b.lag - a.lag)
    .slice(0, SHOWN_MAX);
  const stopped = webhooks.filter(({ state }) => state === 'stopped').slice(0, SHOWN_MAX);
  return [
    ...behind.map((consumer) => `consumer  ${lineOf(consumer)}`),
    ...stopped.map(({ name, id, stopReason }) => `webhook   ${name} (${id}) was turned off. ${stopReason}`),
  ];
}

function lineOf({ name, description, lag, keepsLog }: ChangeConsumer): string {
  const shown = description === '' ? name : `${name} (${description})`;
  return `${shown}: ${lag.toLocaleString('en')} changes behind; the log ${keepsLog ? 'keeps' : 'does not keep'} them for it`;
}
