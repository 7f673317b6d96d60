/** Bytes. A part must not hold up the event loop while it is written or copied. */
const PART_BYTES_MAX = 1 << 20;

/** The bytes of an array in parts, in place. */
export function* partsOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Generator<Uint8Array, void> {
  for (let at = 0; at < byteLength; at += PART_BYTES_MAX)
    yield new Uint8Array(buffer, byteOffset + at, Math.min(PART_BYTES_MAX, byteLength - at));
}
