import { AccessGuard } from '#access/policies/access-guard';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import type { QueueLimits } from '#catalog/aspects/write/group-commit';
import { UserNameProjection } from '#access/accounts/user-name-projection';
import { SuspensionProjection } from '#access/sessions/suspension-projection';
import { AuditProjection } from '#access/audit/audit-projection';
import type { ChangeSet } from '#catalog/changes/change-set';
import { lastMark } from '#catalog/changes/log-point';
import type { Projection } from '#catalog/changes/projection';
import { DigestProjection } from '#standards/digests/digest-projection';
import { ServiceMetrics } from '#operation/metrics/service-metrics';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { RunProjection } from '#catalog/runs/run-projection';
import type { SearchEngine } from '#search/engine/search-engine';
import type { Settings } from '#base/settings/settings-table';
import type { ChangeReaders } from './change-readers';
import type { Core } from './core';
import { storedProjections } from './stored-projections';

type WriterParts = Pick<
  Core,
  | 'settings'
  | 'store'
  | 'models'
  | 'policies'
  | 'changes'
  | 'search'
  | 'setAside'
  | 'erasing'
  | 'metrics'
  | 'writeHealth'
  | 'now'
>;

interface WriterOptions {
  /** Whether a full queue refuses writes, as that of a service does. Commands write one batch after the other. */
  readonly limitsQueue: boolean;
}

export function createWriter(
  { settings, store, models, policies, changes, search, setAside, erasing, metrics, writeHealth, now }: WriterParts,
  { limitsQueue }: WriterOptions,
) {
  const { database, requireRoom, validateAspect } = store;
  return createAspectWriter({
    database,
    models,
    policies,
    now,
    requireRoom,
    setAsideRoom: setAside,
    unknownAspects: settings.unknownAspects,
    ...(limitsQueue && { queue: queueLimits(settings) }),
    guard: new AccessGuard({ models, isOn: settings.auth === 'on' }),
    ...writeEvents(metrics, changes, search),
    limits: batchLimits(settings),
    onFailedBatch: (error) => writeHealth.noteFailure(error),
    projections: [...projectionsOf(models, search), erasing],
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
    new DigestProjection(),
  ];
}

/** Limits of a batch. Half of a statement may be a wait for a lock, so that the error can say what it was. */
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
