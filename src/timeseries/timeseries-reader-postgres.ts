import type { EntityAccess } from '../auth/entity-access';
import { requireFittingRows, textBytes } from '../database/answer-bytes';
import type { QuestionClient } from '../database/sql-client';
import { readEvents } from './sql/read-events';
import type { TimeseriesEvent, TimeseriesQuery, TimeseriesReader } from './timeseries-service';

/** Reads events from their rows. The JSON is not parsed. */
export class TimeseriesReaderPostgres implements TimeseriesReader {
  constructor(
    private readonly questions: QuestionClient,
    private readonly access: EntityAccess,
  ) {}

  async values(query: TimeseriesQuery): Promise<readonly TimeseriesEvent[]> {
    await this.access.require([query.urn], query.read);
    const rows = await readEvents(this.questions.until(query.read.signal), query);
    requireFittingRows(rows, 'Ask for a shorter time range, or give a smaller limit');
    await query.read.room?.(textBytes(rows));
    return rows.map(({ timestampMillis, value, systemMetadata }) => ({
      timestampMillis: Number(timestampMillis),
      value,
      systemMetadata,
    }));
  }
}
