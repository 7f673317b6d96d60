import { RowSource } from '#base/database/row-source';
import type { SqlClient, SqlStatement } from '#base/database/sql-client';
import type { Delivery } from '../webhook';

/** Deliveries that are kept of each webhook. */
const DELIVERIES_KEPT = 200;

export interface DeliveryRow extends Delivery {
  readonly webhookId: string;
}

const ROWS = new RowSource<DeliveryRow>({
  webhookId: 'text',
  messageKey: 'text',
  sentOn: 'bigint',
  urn: 'text',
  firstPosition: 'bigint',
  lastPosition: 'bigint',
  events: 'int',
  attempt: 'int',
  milliseconds: 'int',
  status: 'int',
  error: 'text',
  answer: 'text',
});

/** Inserts deliveries of webhooks that are still there. */
export function insertDeliveries(rows: readonly DeliveryRow[]): SqlStatement {
  return {
    text: `
insert into webhook_delivery (${ROWS.names}) select sent.* from ${ROWS.as('sent')} join webhook on webhook.id = sent."webhook_id"`,
    values: ROWS.values(rows),
  };
}

/** Deletes the older ones of some webhooks. */
export async function trimDeliveries(client: SqlClient, ids: readonly string[]): Promise<void> {
  await client.query({
    text: `
delete from webhook_delivery as delivery using unnest($1::text[]) as webhook (id)
where delivery.webhook_id = webhook.id and delivery.id <= (
  select kept.id from webhook_delivery as kept where kept.webhook_id = webhook.id order by kept.id desc offset $2 limit 1
)`,
    values: [ids, DELIVERIES_KEPT],
  });
}

/** The latest first. */
export function readDeliveries(client: SqlClient, id: string, limit: number): Promise<readonly Delivery[]> {
  return client.query<Delivery>({
    text: `
select message_key as "messageKey", sent_on::float8 as "sentOn", urn, first_position::float8 as "firstPosition",
  last_position::float8 as "lastPosition", events, attempt, milliseconds, status, error, answer
from webhook_delivery where webhook_id = $1 order by sent_on desc, id desc limit $2`,
    values: [id, limit],
  });
}
