import type { SqlClient } from '../database/sql-client';
import type { TimeseriesSize } from './timeseries-service';
import type { SeriesIndex } from './series-index';
import { measureSeries } from './sql/measure-series';

/** The rows themselves: there is nothing beside them that would have to follow. */
export class SeriesIndexPostgres implements SeriesIndex {
  constructor(private readonly client: SqlClient) {}

  sizes(): Promise<readonly TimeseriesSize[]> {
    return measureSeries(this.client);
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
