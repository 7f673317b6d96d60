import { delimiter, resolve } from 'node:path';
import type { AspectWriter } from '#catalog/aspects/aspect-service';
import { Adoption, type AdoptionDeps } from '#catalog/aspects/set-aside/adoption';
import { createRollbacks } from '#catalog/runs/create-rollbacks';
import { RunRefusals } from '#catalog/runs/run-refusals';
import { SeparateWrites } from '#catalog/runs/separate-writes';
import type { SearchEngine } from '#search/engine/search-engine';
import type { Settings } from '#base/settings/settings-table';
import type { OperatingServices, Services } from '#interface/rest/services';
import { SampleCatalog } from '#interface/import-export/sample-catalog';
import { checkReadiness, ProbedProcess } from '#operation/health/readiness';
import { NO_OWN_MODELS } from '#catalog/registry/own-names';
import { ModelTrials } from '#operation/model-changes/trial/model-trials';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { writeRules } from '#catalog/aspects/prepare/prepared-change';
import { loadGeneratedModels } from '#catalog/registry/generated-models';
import { version } from '#package.json';
import { searchCluster } from '#base/settings/search-engine-setting';
import { readIndexerBacklog, readIndexerStatus } from '#search/engine/indexer/sql/indexer-status';
import { CatalogHealth } from '#operation/health/catalog-health';
import type { Core } from './core';
import { WarmUp } from './warm-up';
import { queueLimits } from './create-writer';
import type { OpenStore } from './open-store';
import { searchMegabytesMax } from './search/search-memory';

type OperatingParts = Pick<
  Core,
  | 'settings'
  | 'store'
  | 'models'
  | 'system'
  | 'writer'
  | 'awaited'
  | 'search'
  | 'changes'
  | 'writeHealth'
  | 'setAside'
  | 'metrics'
  | 'loops'
  | 'now'
  | 'logger'
>;

interface Operating {
  readonly services: OperatingServices & { readonly adoption: Adoption };
  readonly warmUp: WarmUp;
  readonly probed: ProbedProcess;
}

/** What helps those who run the service, and those who begin with it. */
export function createOperating(parts: OperatingParts): Operating {
  const { settings, store, models, system, awaited, search, changes, setAside, metrics, now, logger } = parts;
  const { database, questions, control, probes, validateAspect, generated } = store;
  const warmUp = new WarmUp({ check: () => search.check(control), logger });
  const probed = createProbes(search, { control, probes, search, warmUp, writes: parts.writeHealth });
  const { readiness } = probed;
  const onRefused = (code: string, records: number) => metrics.recordsRefused(code, records);
  const refusals = new RunRefusals({ database, questions, now, logger, onRefused });
  const { projections } = search;
  const rollbacks = createRollbacks({ database, models, log: changes.log, projections, now, writer: awaited });
  return {
    services: {
      rollbacks,
      refusals,
      separateWrites: new SeparateWrites(awaited, refusals),
      readiness,
      trials: createModelTrials(settings),
      adoption: createAdoption({
        settings,
        database,
        models,
        validateAspect,
        writer: awaited,
        store: setAside,
        system,
      }),
      sample: new SampleCatalog({ models, writer: awaited, rollbacks, generated }),
      catalogHealth: createCatalogHealth(parts, readiness),
    },
    probed,
    warmUp,
  };
}

function createProbes(search: SearchEngine, deps: Parameters<typeof checkReadiness>[0]): ProbedProcess {
  return new ProbedProcess({
    check: (options) => checkReadiness(deps, options),
    // An index that would be too large is never loaded.
    isLoading: search.usage && (async () => (await search.usage?.())?.tooLarge !== 1),
  });
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

type HealthParts = Pick<
  Core,
  'settings' | 'store' | 'models' | 'search' | 'setAside' | 'changes' | 'writer' | 'loops' | 'now'
>;

function createCatalogHealth(parts: HealthParts, readiness: Services['readiness']): CatalogHealth {
  const { settings, store, models, search, setAside, changes, writer, loops, now } = parts;
  const { questions, poolUsage, diskFree } = store;
  const cluster = searchCluster(settings);
  return new CatalogHealth({
    version,
    models,
    questions,
    place: settings.databaseUrl === undefined ? 'embedded' : 'server',
    limits: limitsOf(settings),
    keptDays: settings.changesKeptDays,
    setAsideBytesMax: settings.setAsideMegabytes * 1_000_000,
    writeQueueMax: queueLimits(settings),
    now,
    readiness: () => readiness({}),
    bounds: () => changes.services.changes.bounds(),
    loops,
    writeQueue: () => writer.usage(),
    setAside: () => setAside.counts(),
    poolUsage,
    diskFree,
    index: search.usage,
    cluster: cluster && (async () => ({ engine: cluster.name, ...(await clusterState(store)) })),
  });
}

async function clusterState({ questions }: Pick<OpenStore, 'questions'>) {
  const [{ changes, ageSeconds, poisoned }, { rebuilding }] = await Promise.all([
    readIndexerBacklog(questions),
    readIndexerStatus(questions),
  ]);
  return { lag: changes, lagSeconds: ageSeconds, refused: poisoned, rebuilding };
}

/** What people raise when the service refuses something. */
function limitsOf(settings: Settings) {
  const limit = (setting: string, value: number, unit: string) => ({ setting, value, unit });
  return [
    limit('ASPECTORY_SEARCH_MEMORY_MEGABYTES', searchMegabytesMax(settings), 'MB'),
    limit('ASPECTORY_MEGABYTES_IN_FLIGHT', settings.megabytesInFlight, 'MB'),
    limit('ASPECTORY_CONNECTIONS', settings.connectionsMax, 'connections'),
    limit('ASPECTORY_WRITE_QUEUE_REQUESTS', settings.writeQueueRequests, 'requests'),
    limit('ASPECTORY_WRITE_QUEUE_MEGABYTES', settings.writeQueueMegabytes, 'MB'),
    limit('ASPECTORY_SET_ASIDE_MEGABYTES', settings.setAsideMegabytes, 'MB'),
    limit('ASPECTORY_CHANGES_KEPT_DAYS', settings.changesKeptDays, 'days'),
    limit('ASPECTORY_AUDIT_KEPT_DAYS', settings.auditKeptDays, 'days'),
  ];
}
