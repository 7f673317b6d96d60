import type { SqlClient } from '../database/sql-client';
import { parseUrn } from '../urn/urn';
import { readEvents } from './postgres/read-events';
import type { TimeseriesEvent, TimeseriesQuery, TimeseriesReader } from './timeseries-service';

/** Events as the rows hold them; their texts are handed on unparsed. */
export class TimeseriesReaderPostgres implements TimeseriesReader {
  constructor(private readonly client: SqlClient) {}

  /** @throws InvalidInputError for a text that is no urn */
  async values(query: TimeseriesQuery): Promise<readonly TimeseriesEvent[]> {
    parseUrn(query.urn, '/urn');
    const rows = await readEvents(this.client, query);
    return rows.map(({ timestampMillis, value, systemMetadata }) => ({ timestampMillis: Number(timestampMillis), value, systemMetadata }));
  }
}
