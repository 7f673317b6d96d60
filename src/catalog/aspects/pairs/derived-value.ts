import type { SystemMetadata } from '../aspect-service';

/** The property of system metadata with the aspect that a value follows from. Values that clients write lack it. */
const FOLLOWS_FROM = 'followsFrom';

/** The system metadata of a value that the service derives, from that of the write that causes it. */
export function derivedMetadata(cause: SystemMetadata | undefined, source: string): SystemMetadata {
  return { ...cause, properties: { [FOLLOWS_FROM]: source } };
}

/** @param systemMetadata JSON */
export function isDerivedFrom(systemMetadata: string, source: string): boolean {
  // Most values are of clients, and parsing is dearer.
  if (!systemMetadata.includes(FOLLOWS_FROM)) return false;
  const { properties }: SystemMetadata = JSON.parse(systemMetadata);
  return properties?.[FOLLOWS_FROM] === source;
}
