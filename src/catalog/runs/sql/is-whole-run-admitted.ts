import type { AccessCondition } from '#catalog/authorization/sql/access-condition';
import type { SqlClient } from '#base/database/sql-client';

/**
 * Whether the run wrote latest values or events, and all of them to entities that the filter admits. A run that wrote nothing counts as
 * hidden, because nobody may find out that it exists.
 * @param admits the filter over the id of an entity, with parameters after the first
 */
export async function isWholeRunAdmitted(
  client: SqlClient,
  runId: string,
  admits: (id: string) => AccessCondition,
): Promise<boolean> {
  const [values, events, kept] = [admits('latest.entity_id'), admits('event.entity_id'), admits('urn.id')];
  const [row] = await client.query<{ readonly admitted: boolean }>({
    text: `
select (exists (${VALUES}) or exists (${EVENTS}) or exists (${SET_ASIDE} and ${kept.sql})) and not exists (${VALUES} and not ${values.sql}) and not exists (${EVENTS} and not ${events.sql}) and not exists (${SET_ASIDE} and not ${kept.sql}) as admitted`,
    values: [runId, ...values.values],
  });
  return row?.admitted ?? false;
}

const VALUES = "select from aspect_latest as latest where latest.run_id = $1 and latest.run_id <> 'no-run-id-provided'";
const SET_ASIDE = 'select from set_aside join urn on urn.urn = set_aside.urn where set_aside.run_id = $1';
const EVENTS = 'select from timeseries_event as event where event.run_id = $1';
