import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';
import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { ReadContext } from '#catalog/authorization/read-context';
import { DAY_MS } from '#base/background/durations';

interface RecentUseRow {
  readonly urn: string;
  readonly uses: number;
  readonly users: number;
}

interface RecentUseQuery {
  readonly urns: readonly string[];
  readonly aspect: string;
  /** Columns of the events. */
  readonly uses: string;
  readonly users: string;
  /** Epoch milliseconds. */
  readonly since: number;
  readonly read: ReadContext;
}

/**
 * The uses since a time, and the users of the day with the most, of each entity that has both. The newest event of a day counts. Reads a
 * range of the primary key for each entity.
 */
export function readRecentUse(
  client: SqlClient,
  { urns, aspect, uses, users, since, read }: RecentUseQuery,
  access: EntityAccess,
): Promise<readonly RecentUseRow[]> {
  const values = [...URNS.values(urns.map((urn) => ({ urn }))), aspect, uses, users, since];
  const seen = access.condition(read, 'known.id', values.length);
  const text = `${READ}${seen ? ` and ${seen.sql}` : ''}`;
  return client.query({ text, values: [...values, ...(seen?.values ?? [])] });
}

const URNS = new RowSource<{ readonly urn: string }>({ urn: 'text' });

const number = (column: string) =>
  `case when jsonb_typeof(columns -> ${column}) = 'number' then (columns ->> ${column})::float8 end`;

const READ = `
select known.urn, recent.uses, recent.users
from ${URNS.as('wanted')}
join urn as known on known.urn = wanted.urn
cross join lateral (
  select sum(uses) as uses, max(users) as users from (
    select distinct on (timestamp_millis / ${DAY_MS}) ${number('$3::text')} as uses, ${number('$4::text')} as users
    from timeseries_event
    where entity_id = known.id and aspect = $2 and timestamp_millis >= $5
    order by timestamp_millis / ${DAY_MS} desc, timestamp_millis desc, sequence desc
  ) as day
) as recent
where recent.uses is not null and recent.users is not null`;
