import { AccessGuard } from '#access/policies/access-guard';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import type { SetAsideStore } from '#catalog/aspects/set-aside/set-aside-store';
import type { QueueLimits } from '#catalog/aspects/write/group-commit';
import { UserNameProjection } from '#access/accounts/user-name-projection';
import { SuspensionProjection } from '#access/sessions/suspension-projection';
import { AuditProjection } from '#access/audit/audit-projection';
import type { ChangeSet } from '#catalog/changes/change-set';
import { lastMark } from '#catalog/changes/log-point';
import type { Projection } from '#catalog/changes/projection';
import { RetentionPolicies } from '#catalog/aspects/retention/retention-policies';
import { type OpenDatabase } from '#base/database/open-database';
import type { WriteHealth } from '#operation/health/write-health';
import { ServiceMetrics } from '#operation/metrics/service-metrics';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { loadGeneratedModels } from '#catalog/registry/generated-models';
import { RunProjection } from '#catalog/runs/run-projection';
import type { SearchEngine } from '#search/engine/search-engine';
import type { ErasureProjection } from '#operation/erasure/erasure-projection';
import type { Settings } from '#base/settings/settings-table';
import type { ChangeReaders } from './change-readers';
import { storedProjections } from './stored-projections';

interface WriterParts {
  readonly settings: Settings;
  readonly store: OpenDatabase;
  readonly models: ModelRegistry;
  readonly policies: RetentionPolicies;
  readonly validateAspect: ReturnType<typeof loadGeneratedModels>['validateAspect'];
  readonly search: SearchEngine;
  readonly changes: ChangeReaders;
  readonly metrics: ServiceMetrics;
  readonly writeHealth: WriteHealth;
  readonly erasing: ErasureProjection;
  readonly now: () => number;
  readonly setAsideRoom: SetAsideStore;
  readonly opening: { readonly limitsWriteQueue?: boolean };
}

export function createWriter({ opening, ...parts }: WriterParts) {
  const { settings, store, validateAspect, search, changes, metrics, writeHealth } = parts;
  return createAspectWriter({
    ...parts,
    database: store.database,
    unknownAspects: settings.unknownAspects,
    // For a service; commands write one batch after the other.
    ...(opening.limitsWriteQueue && { queue: queueLimits(settings) }),
    guard: new AccessGuard({ models: parts.models, isOn: settings.auth === 'on' }),
    ...writeEvents(metrics, changes, search),
    requireRoom: store.requireRoom,
    limits: batchLimits(settings),
    onFailedBatch: (error) => writeHealth.noteFailure(error),
    projections: [...projectionsOf(parts.models, search), parts.erasing],
    validator: createAspectValidator(validateAspect, settings.unknownFields),
  });
}

/** All that a write stores besides its aspects, in its transaction. A new projection is one line here. */
function projectionsOf(models: ModelRegistry, search: SearchEngine): readonly Projection[] {
  return [
    ...storedProjections(models),
    ...search.projections,
    new RunProjection(models),
    new AuditProjection(models),
    new SuspensionProjection(models),
    new UserNameProjection(models),
  ];
}

/** Of a statement half may be a wait for a lock, so that the error can say what it was. */
function batchLimits({ writeTimeoutSeconds }: Settings) {
  return { statementMs: writeTimeoutSeconds * 1000, lockMs: writeTimeoutSeconds * 500 };
}

/** What may wait for a transaction. */
export function queueLimits({ writeQueueRequests, writeQueueMegabytes }: Settings): QueueLimits {
  return { jobs: writeQueueRequests, size: writeQueueMegabytes * 1_000_000 };
}

/** Who hears of the writes of this process. */
function writeEvents(metrics: ServiceMetrics, changes: ChangeReaders, search: SearchEngine) {
  return {
    onQueueFull: () => metrics.refused('write queue'),
    onBatch: (requests: number) => metrics.written(requests),
    onCommit: (position: number, changeSet: ChangeSet) => {
      changes.onCommit({ position, mark: lastMark(changeSet) });
      search.committed(position, changeSet);
    },
  };
}
