import type { Logger } from 'pino';
import type { LoopHealth } from '#base/background/background-loop';
import type { AspectWriter } from '#catalog/aspects/aspect-service';
import { Adoption, type AdoptionDeps } from '#catalog/aspects/set-aside/adoption';
import type { SetAsideStore } from '#catalog/aspects/set-aside/set-aside-store';
import type { Actor } from '#catalog/authorization/actor';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { createRollbacks } from '#catalog/runs/create-rollbacks';
import { RunRefusals } from '#catalog/runs/run-refusals';
import { SeparateWrites } from '#catalog/runs/separate-writes';
import type { SearchEngine } from '#search/engine/search-engine';
import type { Settings } from '#base/settings/settings-table';
import type { Services } from '#interface/rest/services';
import { SampleCatalog } from '#interface/import-export/sample-catalog';
import { checkReadiness, ProbedProcess } from '#operation/health/readiness';
import type { ServiceMetrics } from '#operation/metrics/service-metrics';
import type { WriteHealth } from '#operation/health/write-health';
import type { ChangeReaders } from './change-readers';
import { createCatalogHealth } from './create-catalog-health';
import type { OpenStore } from './open-store';
import { WarmUp } from './warm-up';
import { delimiter, resolve } from 'node:path';
import { NO_OWN_MODELS } from '#catalog/registry/own-names';
import { ModelTrials } from '#operation/model-changes/trial/model-trials';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { writeRules } from '#catalog/aspects/prepare/prepared-change';
import { loadGeneratedModels } from '#catalog/registry/generated-models';

interface OperatingParts {
  readonly settings: Settings;
  readonly store: OpenStore;
  readonly models: ModelRegistry;
  readonly validateAspect: OpenStore['validateAspect'];
  readonly generated: string;
  readonly system: Actor;
  readonly writer: { usage(): { readonly jobs: number; readonly size: number } };
  /** Waits for the search cluster. */
  readonly awaited: AspectWriter;
  readonly search: SearchEngine;
  readonly logger: Logger;
  readonly changes: ChangeReaders;
  readonly writeHealth: WriteHealth;
  readonly eventFollowers: Omit<Parameters<typeof createRollbacks>[0], 'writer'>;
  readonly setAside: SetAsideStore;
  readonly metrics: Pick<ServiceMetrics, 'recordsRefused'>;
  readonly now: () => number;
  loops(): readonly LoopHealth[];
}

type Operating = Pick<
  Services,
  'rollbacks' | 'refusals' | 'separateWrites' | 'trials' | 'sample' | 'catalogHealth' | 'readiness'
> & {
  readonly adoption: Adoption;
  readonly warmUp: WarmUp;
  readonly probed: ProbedProcess;
};

/** What helps those who run the service, and those who begin with it. */
export function createOperating(parts: OperatingParts): Operating {
  const { settings, store, models, validateAspect, generated, system, awaited, search, changes, setAside } = parts;
  const { database, questions, control, probes } = store;
  const warmUp = new WarmUp({ check: () => search.check(control), logger: parts.logger });
  const deps = { control, probes, search, warmUp, writes: parts.writeHealth };
  const probed = new ProbedProcess({
    check: (options) => checkReadiness(deps, options),
    // An index that would be too large is never loaded.
    isLoading: search.usage && (async () => (await search.usage?.())?.tooLarge !== 1),
  });
  const { readiness } = probed;
  const refusals = new RunRefusals({
    ...parts,
    database,
    questions,
    onRefused: (code, records) => parts.metrics.recordsRefused(code, records),
  });
  const rollbacks = createRollbacks({ ...parts.eventFollowers, writer: awaited });
  return {
    rollbacks,
    refusals,
    separateWrites: new SeparateWrites(awaited, refusals),
    readiness,
    probed,
    warmUp,
    trials: createModelTrials(settings),
    adoption: createAdoption({ settings, database, models, validateAspect, writer: awaited, store: setAside, system }),
    sample: new SampleCatalog({ models, writer: awaited, rollbacks, generated }),
    catalogHealth: createCatalogHealth({
      ...parts,
      services: { changes: changes.services.changes, readiness },
      loops: () => [...parts.loops(), changes.follower.health()],
      writeQueue: () => parts.writer.usage(),
    }),
  };
}

/** Files are tried beside the models that the service has. */
function createModelTrials({ models = '' }: Pick<Settings, 'models'>): ModelTrials {
  const folders = models === NO_OWN_MODELS ? [] : models.split(delimiter).map((folder) => folder.trim());
  return new ModelTrials(folders.filter((folder) => folder !== '').map((folder) => resolve(folder)));
}

interface AdoptionParts extends Omit<AdoptionDeps, 'rules'> {
  readonly settings: Settings;
  readonly validateAspect: ReturnType<typeof loadGeneratedModels>['validateAspect'];
  readonly writer: AspectWriter;
}

function createAdoption({ settings, validateAspect, ...deps }: AdoptionParts): Adoption {
  const validator = createAspectValidator(validateAspect, settings.unknownFields);
  return new Adoption({ ...deps, rules: writeRules(deps.models, validator) });
}
