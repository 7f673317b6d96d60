import { RowSource } from '#base/database/row-source';
import type { SqlStatement } from '#base/database/sql-client';
import type { Letter, Webhook, WebhookHealth } from '../webhook';

/** The progress and the health of a webhook. */
export interface ProgressRow
  extends WebhookHealth, Pick<Webhook, 'id' | 'revision' | 'replays' | 'owner' | 'stopReason'> {
  /** The first position that is needed, for retention of the log. */
  readonly needed: number;
}

const ROWS = new RowSource<ProgressRow>({
  id: 'text',
  revision: 'int',
  replays: 'int',
  owner: 'text',
  stopReason: 'text',
  position: 'bigint',
  needed: 'bigint',
  failures: 'int',
  failingSince: 'bigint',
  retryOn: 'bigint',
  lastSuccessOn: 'bigint',
  lastError: 'text',
});

/** A position that people set meanwhile stays, and so does a state. */
export function storeProgress(
  rows: readonly ProgressRow[],
  now: number,
  consumerPrefix: string,
): readonly SqlStatement[] {
  const values = ROWS.values(rows);
  const next = values.length + 1;
  return [
    {
      text: `
update webhook set position = sent.position, failures = sent.failures, failing_since = sent.failing_since, retry_on = sent.retry_on,
  last_success_on = sent.last_success_on, last_error = sent.last_error,
  state = case when sent.stop_reason is not null and webhook.revision = sent.revision then 'stopped' else webhook.state end,
  stop_reason = case when webhook.revision = sent.revision then sent.stop_reason else webhook.stop_reason end,
  stopped_on = case when sent.stop_reason is not null and webhook.revision = sent.revision then $${next}::bigint else webhook.stopped_on end
from ${ROWS.as('sent')} where webhook.id = sent.id and webhook.replays = sent.replays`,
      values: [...values, now],
    },
    {
      text: `
insert into change_consumer (name, owner, description, position, created_on)
select $${next} || webhook.id, webhook.owner, webhook.name, sent.needed, webhook.created_on
from ${ROWS.as('sent')} join webhook on webhook.id = sent.id and webhook.replays = sent.replays
on conflict (name) do update set position = excluded.position, updated_on = now(), description = excluded.description, owner = excluded.owner`,
      values: [...values, consumerPrefix],
    },
  ];
}

interface LetterRow extends Letter {
  readonly webhookId: string;
  readonly replays: number;
}

const LETTERS = new RowSource<LetterRow>({
  webhookId: 'text',
  replays: 'int',
  position: 'bigint',
  urn: 'text',
  state: 'text',
  attempts: 'int',
  firstFailedOn: 'bigint',
  nextOn: 'bigint',
  error: 'text',
});

const LETTER_COLUMNS = 'webhook_id, position, urn, state, attempts, first_failed_on, next_on, error';

export function storeLetters(rows: readonly LetterRow[]): SqlStatement {
  const columns = LETTER_COLUMNS.split(', ').map((name) => `sent.${name}`);
  return {
    text: `
insert into webhook_letter (${LETTER_COLUMNS}) select ${columns.join(', ')} from ${LETTERS.as('sent')}
join webhook on webhook.id = sent.webhook_id and webhook.replays = sent.replays
on conflict (webhook_id, position) do update set state = excluded.state, attempts = excluded.attempts,
  first_failed_on = excluded.first_failed_on, next_on = excluded.next_on, error = excluded.error`,
    values: LETTERS.values(rows),
  };
}

type GoneLetter = Pick<LetterRow, 'webhookId' | 'replays' | 'position'>;

const GONE = new RowSource<GoneLetter>({ webhookId: 'text', replays: 'int', position: 'bigint' });

/** Removes the letters of changes that were sent, or need not be. */
export function removeLetters(rows: readonly GoneLetter[]): SqlStatement {
  return {
    text: `
delete from webhook_letter as letter using ${GONE.as('sent')}, webhook
where letter.webhook_id = sent.webhook_id and letter.position = sent.position and webhook.id = sent.webhook_id
  and webhook.replays = sent.replays`,
    values: GONE.values(rows),
  };
}
