/** One row of the table in which a released server keeps aspects. */
export interface TableRow {
  readonly urn: string;
  readonly aspect: string;
  /** 0 is the latest value, n the n-th old one. */
  readonly version: number;
  /** The value, as JSON in the form of the wire. */
  readonly metadata: string;
  /** JSON. */
  readonly systemMetadata: string | null;
  /** Epoch milliseconds. */
  readonly createdOn: number;
  readonly createdBy: string;
}

/** The table `metadata_aspect_v2` of a released server. It is only read. */
export interface AspectTable {
  countRows(): Promise<number>;
  /** The time when the newest row was written, in epoch milliseconds; 0 for an empty table. */
  newest(): Promise<number>;
  /**
   * The rows of the entities after this urn, ordered by urn, aspect and version, at most `limit`, as of one moment.
   * @param urn empty for the first rows
   * @param since only entities of which a row was written then or later, in epoch milliseconds; 0 for all
   */
  rowsAfter(urn: string, limit: number, since?: number): AsyncIterable<TableRow>;
  /** The same without old versions, values and system metadata, to compare with what is stored here. */
  latestAfter(urn: string, limit: number): AsyncIterable<TableRow>;
  /** The latest rows of these entities, with their values. */
  latestOf(urns: readonly string[]): Promise<readonly TableRow[]>;
  /** Finds those of these entities that the table has. */
  knownOf(urns: readonly string[]): Promise<readonly string[]>;
  close(): Promise<void>;
}
