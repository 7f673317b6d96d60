import { createHash } from 'node:crypto';
import type { Registry } from '../../../generated/registry/registry-types';

/** What documents depend on besides aspects: equal digests, equal documents. */
export function modelDigest({ entities, aspects, softDelete }: Registry): string {
  const facts = [
    softDelete,
    entities.map(({ name, searchFields }) => [name, searchFields]),
    aspects.map(({ name, searchFields, searchScores }) => [name, searchFields, searchScores]),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
