import type { SqlClient } from '#base/database/sql-client';
import type { Webhook, WebhookChoices, WebhookSecrets, WebhookState } from '../webhook';

const COLUMNS = `
id, name, description, url, owner, owner_since::float8 as "ownerSince", created_on::float8 as "createdOn", headers, filter, events_per_request as "eventsPerRequest", state,
stop_reason as "stopReason", stopped_on::float8 as "stoppedOn", revision, replays, position::float8 as position, failures,
failing_since::float8 as "failingSince", retry_on::float8 as "retryOn", last_success_on::float8 as "lastSuccessOn",
last_error as "lastError"`;

const SECRETS = 'secret, former_secret as "formerSecret", former_until::float8 as "formerUntil"';

/** Lists the webhooks by name. */
export function listWebhooks(client: SqlClient): Promise<readonly Webhook[]> {
  return client.query<Webhook>({ text: `select ${COLUMNS} from webhook order by name, id` });
}

export async function findWebhook(client: SqlClient, id: string): Promise<Webhook | undefined> {
  return (await client.query<Webhook>({ text: `select ${COLUMNS} from webhook where id = $1`, values: [id] }))[0];
}

/** Loads the webhooks that send, with the keys of their signatures. */
export function loadWebhooks(
  client: SqlClient,
  ids: readonly string[],
): Promise<readonly (Webhook & WebhookSecrets)[]> {
  return client.query<Webhook & WebhookSecrets>({
    text: `select ${COLUMNS}, ${SECRETS} from webhook where id = any ($1::text[]) and state = 'on'`,
    values: [ids],
  });
}

export async function readSecrets(client: SqlClient, id: string): Promise<WebhookSecrets | undefined> {
  return (
    await client.query<WebhookSecrets>({ text: `select ${SECRETS} from webhook where id = $1`, values: [id] })
  )[0];
}

/** Reads which webhooks send, for a process that looks for changes. */
export function readRevisions(client: SqlClient): Promise<readonly Pick<Webhook, 'id' | 'revision'>[]> {
  return client.query({ name: 'webhook-revisions', text: "select id, revision from webhook where state = 'on'" });
}

type NewWebhook = WebhookChoices &
  Pick<Webhook, 'id' | 'owner' | 'ownerSince' | 'createdOn' | 'position'> & { readonly secret: string };

export async function insertWebhook(client: SqlClient, webhook: NewWebhook): Promise<void> {
  const { id, owner, ownerSince, createdOn, position, secret } = webhook;
  await client.query({
    text: `
insert into webhook (name, description, url, headers, filter, events_per_request, id, owner, owner_since, created_on, position, secret, state)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'on')`,
    values: [...choices(webhook), id, owner, ownerSince, createdOn, position, secret],
  });
}

/** A webhook that is turned on again begins without failures. */
export async function updateWebhook(
  client: SqlClient,
  id: string,
  webhook: WebhookChoices & { readonly state: WebhookState },
): Promise<void> {
  await client.query({
    text: `
update webhook set name = $1, description = $2, url = $3, headers = $4, filter = $5, events_per_request = $6, revision = revision + 1,
  retry_on = null, stop_reason = case when $7 = 'on' then null else stop_reason end,
  stopped_on = case when $7 = 'on' then null else stopped_on end, failures = case when state <> $7 then 0 else failures end,
  failing_since = case when state <> $7 then null else failing_since end, state = $7
where id = $8`,
    values: [...choices(webhook), webhook.state, id],
  });
}

export async function updateSecrets(client: SqlClient, id: string, secrets: WebhookSecrets): Promise<void> {
  await client.query({
    text: 'update webhook set secret = $2, former_secret = $3, former_until = $4, revision = revision + 1 where id = $1',
    values: [id, secrets.secret, secrets.formerSecret, secrets.formerUntil],
  });
}

/** The next change that is looked at is the one behind the position. */
export async function setPosition(client: SqlClient, id: string, position: number): Promise<void> {
  await client.query({
    text: `
update webhook set position = $2, revision = revision + 1, replays = replays + 1, retry_on = null, failures = 0, failing_since = null
where id = $1`,
    values: [id, position],
  });
}

export async function deleteWebhook(client: SqlClient, id: string): Promise<void> {
  await client.query({ text: 'delete from webhook where id = $1', values: [id] });
}

function choices({ name, description, url, headers, filter, eventsPerRequest }: WebhookChoices): readonly unknown[] {
  return [name, description, url, JSON.stringify(headers), JSON.stringify(filter), eventsPerRequest];
}
