import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * Consumers of the change log outside the service, and webhooks.
 *
 * - `change_consumer.keeps_log`: whether the log keeps what the consumer has not read. Consumers of the service itself have no owner.
 * - `webhook`: where changes are sent, and how it goes. `revision` counts the changes by people, and `replays` those of the position; a process
 *   stores how far it came only while it knows the latest one. `position`: every change up to it was sent, was not asked for, or is in
 *   `webhook_letter`.
 * - `webhook_letter`: changes that wait for another attempt, or for people because attempts have ended.
 * - `webhook_delivery`: the latest requests with their answers.
 * - `webhook_lease`: the process that sends.
 */
const TABLES = `
alter table change_consumer
  add column owner text,
  add column description text not null default '',
  add column keeps_log boolean not null default true,
  add column created_on bigint;

create table webhook (
  id text collate "C" primary key,
  name text not null,
  description text not null,
  url text not null,
  owner text not null,
  created_on bigint not null,
  filter jsonb not null,
  events_per_request integer not null,
  state text not null,
  stop_reason text,
  stopped_on bigint,
  secret text not null,
  former_secret text,
  former_until bigint,
  revision integer not null default 1,
  replays integer not null default 0,
  position bigint not null,
  failures integer not null default 0,
  failing_since bigint,
  retry_on bigint,
  last_success_on bigint,
  last_error text
) with (fillfactor = 50);

create table webhook_letter (
  webhook_id text collate "C" not null references webhook (id) on delete cascade,
  position bigint not null,
  urn text not null,
  state text not null,
  attempts integer not null,
  first_failed_on bigint,
  next_on bigint not null,
  error text,
  primary key (webhook_id, position)
);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id text collate "C" not null references webhook (id) on delete cascade,
  message_key text not null,
  sent_on bigint not null,
  urn text not null,
  first_position bigint,
  last_position bigint,
  events integer not null,
  attempt integer not null,
  milliseconds integer not null,
  status integer,
  error text,
  answer text
);
create index webhook_delivery_of on webhook_delivery (webhook_id, id);

create table webhook_lease (
  only_row boolean primary key default true check (only_row),
  holder uuid,
  ends_on timestamptz not null default '-infinity'
);
insert into webhook_lease default values;
`;

export const webhooks: Migration = {
  name: '0022-expand-webhooks',
  up: async (knex: Knex) => {
    await knex.raw(TABLES);
  },
};
