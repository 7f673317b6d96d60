import type { Logger } from 'pino';
import type { LoopHealth } from '#base/background/background-loop';
import type { Settings } from '#base/settings/settings-table';
import type { AspectReader, AspectWriter } from '#catalog/aspects/aspect-service';
import type { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import type { StoredFit } from '#catalog/aspects/fit/stored-fit';
import type { RetentionPolicies } from '#catalog/aspects/retention/retention-policies';
import type { SetAsideStore } from '#catalog/aspects/set-aside/set-aside-store';
import type { Actor } from '#catalog/authorization/actor';
import type { DisplayModels } from '#catalog/registry/display-models';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { ErasureProjection } from '#operation/erasure/erasure-projection';
import type { WriteHealth } from '#operation/health/write-health';
import type { ServiceMetrics } from '#operation/metrics/service-metrics';
import type { SearchEngine } from '#search/engine/search-engine';
import type { ChangeReaders } from './change-readers';
import type { OpenStore } from './open-store';

/** The store, what reads and writes it, and what finds in it. Services are made from these parts. */
export interface Core {
  readonly settings: Settings;
  readonly store: OpenStore;
  readonly models: ModelRegistry;
  readonly display: DisplayModels;
  readonly policies: RetentionPolicies;
  readonly changes: ChangeReaders;
  readonly search: SearchEngine;
  readonly setAside: SetAsideStore;
  readonly erasing: ErasureProjection;
  readonly metrics: ServiceMetrics;
  readonly writeHealth: WriteHealth;
  readonly writer: ReturnType<typeof createAspectWriter>;
  /** The same as `writer`, but its writes are searchable when they return. */
  readonly awaited: AspectWriter;
  readonly fit: StoredFit;
  /** Reads what is stored, whoever asks. */
  readonly reader: AspectReader;
  /** The actor of commands, which may do everything. */
  readonly system: Actor;
  /** The loops of this process. */
  readonly loops: () => readonly LoopHealth[];
  readonly logger: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
