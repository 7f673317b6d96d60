import type { EntityAccess } from '../authorization/entity-access';
import type { ReadContext } from '../authorization/read-context';
import { requireFittingRows, textBytes } from '#base/database/answer-bytes';
import type { QuestionClient } from '#base/database/sql-client';
import type { ModelRegistry } from '../registry/model-registry';
import { readEvents } from './sql/read-events';
import { readLatestEvents } from './sql/read-latest-events';
import { readPastValues } from './sql/read-past-values';
import type {
  ColumnOfSeries,
  LatestEvent,
  PastValue,
  SeriesOfEntity,
  TimeseriesEvent,
  TimeseriesQuery,
  TimeseriesReader,
} from './timeseries-service';

/** Reads events from their rows. The JSON is not parsed, unless reads show defaults in it. */
export class TimeseriesReaderPostgres implements TimeseriesReader {
  constructor(
    private readonly questions: QuestionClient,
    private readonly access: EntityAccess,
    private readonly models: Pick<ModelRegistry, 'shown'>,
  ) {}

  async latest(series: readonly SeriesOfEntity[], read: ReadContext): Promise<readonly LatestEvent[]> {
    if (series.length === 0) return [];
    await this.access.require([...new Set(series.map(({ urn }) => urn))], read);
    const rows = await readLatestEvents(this.questions.until(read.signal), series);
    requireFittingRows(rows, 'Ask for fewer entities or fewer aspects');
    await read.room?.(textBytes(rows));
    return rows.map(({ urn, aspect, value, systemMetadata, createdOn }) => ({
      urn,
      aspectName: aspect,
      value: this.models.shown(aspect, value),
      systemMetadata,
      createdOn: Number(createdOn),
    }));
  }

  async past(
    series: readonly ColumnOfSeries[],
    limit: number,
    read: ReadContext,
  ): Promise<ReadonlyMap<string, readonly PastValue[]>> {
    if (series.length === 0) return new Map();
    await this.access.require([...new Set(series.map(({ urn }) => urn))], read);
    const rows = await readPastValues(this.questions.until(read.signal), series, limit);
    return new Map(
      rows.map(({ urn, past }) => {
        const pairs: readonly [number, string][] = JSON.parse(past);
        return [urn, pairs.map(([time, value]) => ({ time, value }))];
      }),
    );
  }

  async values(query: TimeseriesQuery): Promise<readonly TimeseriesEvent[]> {
    await this.access.require([query.urn], query.read);
    const rows = await readEvents(this.questions.until(query.read.signal), query);
    requireFittingRows(rows, 'Ask for a shorter time range, or give a smaller limit');
    await query.read.room?.(textBytes(rows));
    return rows.map(({ timestampMillis, value, systemMetadata }) => ({
      timestampMillis: Number(timestampMillis),
      value: this.models.shown(query.aspectName, value),
      systemMetadata,
    }));
  }
}
