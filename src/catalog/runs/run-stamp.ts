import type { SystemMetadata } from '../aspects/aspect-service';

interface Stamped {
  /** JSON. */
  readonly systemMetadata: string;
  /** Epoch milliseconds. */
  readonly createdOn: string;
}

/** The time when the value was last observed, epoch milliseconds. */
export function lastObservedOf({ systemMetadata, createdOn }: Stamped): number {
  return parseMetadata(systemMetadata).lastObserved ?? Number(createdOn);
}

export function parseMetadata(text: string): SystemMetadata {
  const metadata: SystemMetadata = JSON.parse(text);
  return metadata;
}

/** The property of system metadata that names the version of which a value is a copy. A rollback makes such copies. */
const COPY_OF = 'restoredVersion';

/** The version that the value had first: its own, or that of the value of which it is a copy. */
export function originalVersion(version: number, metadata: SystemMetadata): number {
  return Number(metadata.properties?.[COPY_OF] ?? version);
}

/** The system metadata of a copy. It keeps the run of the value. */
export function copyMetadata(version: number, metadata: SystemMetadata): SystemMetadata {
  const properties = { ...metadata.properties, [COPY_OF]: String(originalVersion(version, metadata)) };
  return { ...metadata, properties };
}
