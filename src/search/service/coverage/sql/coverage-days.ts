import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';

export interface CoverageDayRow {
  /** Empty for the whole catalog. */
  readonly field: string;
  /** Empty for entities without a value. */
  readonly value: string;
  readonly day: number;
  readonly total: number;
  /** JSON: numbers by the fields of the measures. */
  readonly counts: string;
}

/** Whether a day was counted. Probes the primary key. */
export async function hasCoverageDay(client: SqlClient, day: number): Promise<boolean> {
  const text = "select 1 from coverage_day where field = '' and value = '' and day = $1";
  return (await client.query({ name: 'has-coverage-day', text, values: [day] })).length > 0;
}

/** Another process may have counted the day meanwhile. Its numbers stay. */
export async function writeCoverageDay(client: SqlClient, rows: readonly CoverageDayRow[]): Promise<void> {
  const text = `insert into coverage_day (field, value, day, total, counts)
    select field, value, day, total, counts::jsonb from ${ROWS.as('row')} on conflict do nothing`;
  await client.query({ name: 'write-coverage-day', text, values: ROWS.values(rows) });
}

/** Deletes the oldest days, so that a number of days stays whatever a clock shows. */
export async function deleteOldCoverageDays(client: SqlClient, daysKept: number): Promise<void> {
  const text = `delete from coverage_day where day <= (
    select day from coverage_day where field = '' and value = '' order by day desc offset $1 limit 1)`;
  await client.query({ name: 'delete-old-coverage-days', text, values: [daysKept] });
}

/** The newest days of one row, oldest first. Reads a range of the primary key. */
export async function readCoverageDays(
  client: SqlClient,
  { field, value, before, limit }: Pick<CoverageDayRow, 'field' | 'value'> & { before: number; limit: number },
): Promise<readonly CoverageDayRow[]> {
  const text = `select field, value, day, total, counts::text as counts from coverage_day
    where field = $1 and value = $2 and day < $3 order by day desc limit $4`;
  const rows = await client.query<CoverageDayRow>({
    name: 'read-coverage-days',
    text,
    values: [field, value, before, limit],
  });
  return rows.toReversed();
}

/** All rows of one day. */
export function readCoverageDay(client: SqlClient, day: number): Promise<readonly CoverageDayRow[]> {
  const text = 'select field, value, day, total, counts::text as counts from coverage_day where day = $1';
  return client.query<CoverageDayRow>({ name: 'read-coverage-day', text, values: [day] });
}

const ROWS = new RowSource<CoverageDayRow>({ field: 'text', value: 'text', day: 'int', total: 'int', counts: 'text' });
