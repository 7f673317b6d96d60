// Positions in the write-ahead log of PostgreSQL, and the names of its files.

/** PostgreSQL's default, with which the embedded server makes its cluster. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENTS_OF_NAME = 0x1_0000_0000 / SEGMENT_BYTES;

/** @param text a `pg_lsn` such as `0/16B3748` */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The number of the segment that holds the position. */
export function segmentAt(position: bigint): number {
  return Number(position / BigInt(SEGMENT_BYTES));
}

/** Such as `000000010000000000000003`. */
export function segmentName(timeline: number, segment: number): string {
  const parts = [timeline, Math.floor(segment / SEGMENTS_OF_NAME), segment % SEGMENTS_OF_NAME];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** The position of the first byte of a segment, as a `pg_lsn`. */
export function startOfSegment(segment: number): string {
  const position = BigInt(segment) * BigInt(SEGMENT_BYTES);
  return `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();
}
