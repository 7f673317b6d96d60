import type { DeletionResult } from '#catalog/deletion/entity-deletions';
import type { DeletedByRegistry } from '#catalog/deletion/registry-deletion';
import type { ErasurePlan } from '#operation/erasure/erasures';
import type { FoundReferences, RemovedReferences } from '#catalog/deletion/references';

export function deletionJson(urn: string, { rows, events }: DeletionResult): string {
  return JSON.stringify({ value: { urn, rows, timeseriesRows: events } });
}

export function deletedByRegistryJson(found: DeletedByRegistry): string {
  const { rows, aspects, entities, deletedEntities, remaining } = found;
  const counts = { entitiesAffected: entities, aspectsAffected: aspects, entitiesDeleted: deletedEntities, remaining };
  return JSON.stringify({ value: { aspectRowSummaries: rows, ...counts } });
}

export function erasureJson(urn: string, counts: ErasurePlan): string {
  return JSON.stringify({ value: { urn, ...counts } });
}

export function foundReferencesJson({ total, related }: FoundReferences): string {
  return JSON.stringify({ value: { total, relatedAspects: related } });
}

export function removedReferencesJson({ total, related, rewritten, kept, remaining }: RemovedReferences): string {
  return JSON.stringify({ value: { total, relatedAspects: related, rewritten, kept, remaining } });
}
