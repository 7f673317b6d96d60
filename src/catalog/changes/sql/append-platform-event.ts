import type { SqlClient } from '#base/database/sql-client';
import type { LogPoint } from '../log-point';
import { MARK } from './read-marks';

/** An event that a client puts into the change log. No aspect changes. */
export interface PlatformEvent {
  readonly name: string;
  /** The event as clients sent it, as JSON. */
  readonly payload: string;
  /** Urn. */
  readonly actor: string;
  readonly requestId: string;
}

/**
 * Appends an event in one transaction. Rows of the log name a urn, so each name of events has one.
 * @returns where it is in the log
 */
export async function appendPlatformEvent(
  client: SqlClient,
  { name, payload, actor, requestId }: PlatformEvent,
  { urn, kind }: { readonly urn: string; readonly kind: string },
  createdOn: number,
): Promise<LogPoint> {
  const [row] = await client.query<LogPoint>({
    name: 'append-platform-event',
    text: APPEND,
    values: [urn, kind, createdOn, name, actor, requestId, payload],
  });
  if (!row) throw new Error('change_counter has no row: the schema is not complete');
  return row;
}

/** The update without a change returns the id of a urn that another transaction inserts at the same time. */
const APPEND = `
with subject as (
  insert into urn (urn, entity_type) values ($1, $2) on conflict (urn) do update set entity_type = excluded.entity_type returning id
),
counter as (update change_counter set position = position + 1 from subject returning position, subject.id)
insert into change (position, created_on, entity_id, entity_type, aspect, operation, actor, request_id, payload)
select position, $3::bigint, id, $2, $4, 'PLATFORM_EVENT', $5, $6, $7 from counter
returning position::float8 as position, ${MARK} as mark`;
