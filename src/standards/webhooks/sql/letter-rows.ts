import type { SqlClient } from '#base/database/sql-client';
import type { Letter } from '../webhook';

const COLUMNS = `
position::float8 as position, urn, state, attempts, first_failed_on::float8 as "firstFailedOn", next_on::float8 as "nextOn", error`;

/** Letters of one state, oldest first. */
export function readLetters(
  client: SqlClient,
  id: string,
  state: Letter['state'],
  limit: number,
): Promise<readonly Letter[]> {
  return client.query<Letter>({
    text: `select ${COLUMNS} from webhook_letter where webhook_id = $1 and state = $2 order by position limit $3`,
    values: [id, state, limit],
  });
}

export interface LetterCounts {
  readonly id: string;
  readonly waiting: number;
  readonly dead: number;
}

/** Counts the letters of the webhooks that have some. */
export function countLetters(client: SqlClient): Promise<readonly LetterCounts[]> {
  return client.query<LetterCounts>({
    text: `
select webhook_id as id, (count(*) filter (where state = 'waiting'))::int as waiting, (count(*) filter (where state = 'dead'))::int as dead
from webhook_letter group by webhook_id`,
  });
}

/** Dead letters become due. @param positions all without it @returns how many */
export async function reviveLetters(
  client: SqlClient,
  id: string,
  positions: readonly number[] | undefined,
): Promise<number> {
  const rows = await client.query({
    text: `
update webhook_letter set state = 'waiting', attempts = 0, first_failed_on = null, next_on = 0
where webhook_id = $1 and state = 'dead' and ($2::bigint[] is null or position = any ($2::bigint[])) returning 1`,
    values: [id, positions ?? null],
  });
  return rows.length;
}

/** Changes that were sent before become due again. Those that wait already go on waiting. @returns how many are new */
export async function insertLetters(client: SqlClient, id: string, positions: readonly number[]): Promise<number> {
  const rows = await client.query({
    text: `
insert into webhook_letter (webhook_id, position, urn, state, attempts, next_on)
select $1, change.position, urn.urn, 'waiting', 0, 0 from change join urn on urn.id = change.entity_id
where change.position = any ($2::bigint[])
on conflict (webhook_id, position) do nothing returning 1`,
    values: [id, positions],
  });
  return rows.length;
}

export async function deleteLetters(client: SqlClient, id: string): Promise<void> {
  await client.query({ text: 'delete from webhook_letter where webhook_id = $1', values: [id] });
}

/** The processes that send read the webhook again. */
export async function touchWebhook(client: SqlClient, id: string): Promise<void> {
  await client.query({
    text: 'update webhook set revision = revision + 1, retry_on = null where id = $1',
    values: [id],
  });
}
