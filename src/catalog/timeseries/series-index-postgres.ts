import type { ReadContext } from '../authorization/read-context';
import type { QuestionClient, SqlClient } from '#base/database/sql-client';
import type { TimeseriesSize } from './timeseries-service';
import type { SeriesIndex } from './series-index';

/** The default: the rows are the only store of events, so there is nothing to keep up to date. */
export class SeriesIndexPostgres implements SeriesIndex {
  constructor(private readonly questions: QuestionClient) {}

  sizes({ signal }: ReadContext): Promise<readonly TimeseriesSize[]> {
    return measureSeries(this.questions.until(signal));
  }

  async truncate(): Promise<undefined> {
    return undefined;
  }

  restore(): void {}

  async isBehind(): Promise<boolean> {
    return false;
  }

  async taskStatus(): Promise<undefined> {
    return undefined;
  }
}

/** Number of rows in the sample that estimates the width of the rows of each series. */
const SAMPLED_ROWS = 50_000;

/**
 * Rows and bytes of each series. Rows are counted in the index. Bytes are the true size of the table and its indices, divided among the
 * series by number of rows and average width. The width comes from a sample of the pages, or from all pages of a small table.
 */
async function measureSeries(client: SqlClient): Promise<readonly TimeseriesSize[]> {
  const rows = await client.query<{ entityType: string; aspectName: string; rows: string; bytes: string }>({
    text: MEASURE,
    values: [await samplePercent(client)],
  });
  return rows.map((row) => ({ ...row, rows: Number(row.rows), bytes: Number(row.bytes) }));
}

async function samplePercent(client: SqlClient): Promise<number> {
  const [row] = await client.query<{ rows: number }>({
    text: "select reltuples::float8 as rows from pg_class where oid = 'timeseries_event'::regclass",
  });
  return row && row.rows > SAMPLED_ROWS ? (100 * SAMPLED_ROWS) / row.rows : 100;
}

const MEASURE = `
with counted as (select entity_type, aspect, count(*) as rows from timeseries_event group by entity_type, aspect),
sampled as (
  select entity_type, aspect, avg(60 + pg_column_size(event) + coalesce(pg_column_size(system_metadata), 0) + pg_column_size(columns)) as width
  from timeseries_event tablesample system ($1) group by entity_type, aspect
),
weighed as (select entity_type, aspect, rows, rows * coalesce(width, avg(width) over ()) as weight from counted left join sampled using (entity_type, aspect))
select entity_type as "entityType", aspect as "aspectName", rows,
       round(pg_total_relation_size('timeseries_event') * weight / sum(weight) over ())::bigint as bytes
from weighed order by entity_type, aspect`;
