import type { Registry } from '../../../../../generated/registry/registry-types';
import { modelDigest } from '../../rebuild/search-state';

/** The engine, as the prefix of the stored version. */
export const MEMORY = 'memory ';
/** Increase it when equal aspects become a different stored document. */
const ENGINE_VERSION = 1;

/** Stored documents of equal aspects are equal if this version is equal. */
export function storedVersion(registry: Registry): string {
  return `${MEMORY}${ENGINE_VERSION} ${modelDigest(registry)}`;
}
