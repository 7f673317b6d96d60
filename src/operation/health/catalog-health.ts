import type { LoopHealth } from '#base/background/background-loop';
import type { PoolUsage } from '#base/database/connection/connection-pool';
import type { SqlClient } from '#base/database/sql-client';
import type { SetAsideCount } from '#catalog/aspects/set-aside/sql/count-set-aside';
import type { LogBounds } from '#catalog/changes/change-log';
import { listFollowers } from '#catalog/changes/sql/list-followers';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { IndexUsage } from '#search/engine/search-engine';
import { listTasks } from '../admin/sql/list-tasks';
import type { Readiness } from './readiness';

/** A setting that limits what the service takes. */
interface Limit {
  readonly setting: string;
  readonly value: number;
  readonly unit: string;
}

/** The state of a search cluster, and how far it is behind. */
interface ClusterState {
  readonly engine: 'elasticsearch' | 'opensearch';
  readonly lag: number;
  readonly lagSeconds: number;
  readonly refused: number;
  readonly rebuilding: boolean;
}

interface CatalogHealthDeps {
  readonly version: string;
  readonly models: ModelRegistry;
  readonly questions: SqlClient;
  readonly place: 'embedded' | 'server';
  readonly limits: readonly Limit[];
  readonly keptDays: number | undefined;
  readonly setAsideBytesMax: number;
  readonly writeQueueMax: QueueUse;
  readonly now: () => number;
  readiness(): Promise<Readiness>;
  bounds(): Promise<LogBounds>;
  loops(): readonly LoopHealth[];
  writeQueue(): QueueUse;
  setAside(): Promise<readonly SetAsideCount[]>;
  poolUsage(): PoolUsage;
  readonly diskFree?: (() => Promise<number>) | undefined;
  /** Absent if no search index is in the memory of this process. */
  readonly index?: (() => Promise<IndexUsage>) | undefined;
  /** Absent without a search cluster. */
  readonly cluster?: (() => Promise<ClusterState>) | undefined;
}

interface QueueUse {
  readonly jobs: number;
  readonly size: number;
}

const TASKS_MAX = 20;
const ASPECTS_MAX = 100;

/** Gathers for people what the parts of the service say of themselves. */
export class CatalogHealth {
  private readonly startedOn: number;

  constructor(private readonly deps: CatalogHealthDeps) {
    this.startedOn = Math.round(deps.now() - process.uptime() * 1000);
  }

  async read() {
    const { version, questions, now, limits, loops } = this.deps;
    const [readiness, search, log, setAside, database, tasks] = await Promise.all([
      this.deps.readiness(),
      this.search(),
      this.log(),
      this.setAside(),
      this.database(),
      listTasks(questions, TASKS_MAX),
    ]);
    return {
      version,
      startedOn: this.startedOn,
      now: now(),
      ...readiness,
      search,
      log,
      loops: loops().map(shownLoop),
      writeQueue: this.queue(),
      setAside,
      database,
      limits,
      tasks: tasks.map(withoutNulls),
    };
  }

  private async search() {
    const { index, cluster } = this.deps;
    if (cluster) return cluster();
    const { documents, bytes, bytesMax, position, lag } = (await index?.()) ?? {};
    return withoutNulls({ engine: 'memory' as const, documents, bytes, bytesMax, position, lag });
  }

  private async log() {
    const { bounds, questions, keptDays } = this.deps;
    const [{ first, last }, followers] = await Promise.all([bounds(), listFollowers(questions)]);
    return { first, last, followers, ...(keptDays !== undefined && { keptDays }) };
  }

  private queue() {
    const { writeQueue, writeQueueMax } = this.deps;
    const { jobs, size } = writeQueue();
    return { requests: jobs, requestsMax: writeQueueMax.jobs, bytes: size, bytesMax: writeQueueMax.size };
  }

  private async setAside() {
    const { models, setAsideBytesMax } = this.deps;
    const counts = await this.deps.setAside();
    return {
      bytes: counts.reduce((sum, { bytes }) => sum + bytes, 0),
      bytesMax: setAsideBytesMax,
      aspects: counts.slice(0, ASPECTS_MAX).map(({ entityType, aspect, values }) => ({
        entityType,
        aspect,
        values,
        known: models.hasAspect(entityType, models.aspectName(aspect)),
      })),
    };
  }

  private async database() {
    const { place, poolUsage, diskFree } = this.deps;
    const free = await diskFree?.();
    return { place, ...poolUsage(), ...(free !== undefined && Number.isFinite(free) && { diskFree: free }) };
  }
}

function shownLoop({ name, state, lastSuccessOn, failingSince, lastError }: LoopHealth) {
  // A recovered loop keeps its last error, which would alarm people.
  return withoutNulls({ name, state, lastSuccessOn, failingSince, lastError: failingSince && lastError });
}

/** Members that have a value. */
function withoutNulls(given: object) {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null));
}
