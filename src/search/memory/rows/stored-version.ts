import { createHash } from 'node:crypto';
import type { Registry } from '#generated/registry/registry-types';
import { modelDigest } from '#search/engine/rebuild/search-state';

/** The engine, as the prefix of the stored version. */
export const MEMORY = 'memory ';
/** Increase it when equal aspects become a different stored document. */
const ENGINE_VERSION = 2;

/** Stored documents of equal aspects are equal if this version is equal. */
export function storedVersion(registry: Registry): string {
  return `${MEMORY}${ENGINE_VERSION} ${modelDigest(registry)}`;
}

const numbers = new WeakMap<Registry, number>();

/** The same as a number, for the row of each document. Remembered, because each write asks for it. */
export function versionNumber(registry: Registry): number {
  const known = numbers.get(registry);
  if (known !== undefined) return known;
  const made = createHash('sha256').update(storedVersion(registry)).digest().readInt32BE();
  numbers.set(registry, made);
  return made;
}
