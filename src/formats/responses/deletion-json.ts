import type { DeletionResult } from '../../deletion/entity-deletions';
import type { FoundReferences, RemovedReferences } from '../../deletion/references';

export function deletionJson(urn: string, { rows, events }: DeletionResult): string {
  return JSON.stringify({ value: { urn, rows, timeseriesRows: events } });
}

export function foundReferencesJson({ total, related }: FoundReferences): string {
  return JSON.stringify({ value: { total, relatedAspects: related } });
}

export function removedReferencesJson({ total, related, rewritten, kept, remaining }: RemovedReferences): string {
  return JSON.stringify({ value: { total, relatedAspects: related, rewritten, kept, remaining } });
}
