import type { MemoryIndex } from '#search/memory/memory-index';

/** All bytes that an index writes for a fast start. */
export async function imageOf(index: MemoryIndex): Promise<Buffer> {
  const image: Uint8Array[] = [];
  for await (const part of index.writeImage()) image.push(part);
  return Buffer.concat(image);
}
