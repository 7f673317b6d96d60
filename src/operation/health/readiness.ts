import { answerWithin } from '#base/background/answer-within';
import { missingMigrations } from '#base/database/schema/migrate';
import type { SqlClient } from '#base/database/sql-client';
import { DomainError } from '#base/errors/domain-error';
import type { SearchEngine } from '#search/engine/search-engine';
import { describeStop } from '#catalog/changes/write-stop';
import { readWriteStop } from '#catalog/changes/sql/write-stop-state';

interface ReadinessCheck {
  readonly name: 'database' | 'schema' | 'search' | 'writes' | 'process';
  readonly ok: boolean;
  /** The problem, for operators. A check that is good may have a warning. */
  readonly reason?: string;
}

/** Whether this process can serve requests now. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: readonly ReadinessCheck[];
}

interface ReadinessDeps {
  /** A connection that waits for nothing else. A busy service is ready, because a probe that failed would move its load to the others. */
  readonly control: SqlClient;
  /** Ask what a write, and what a question would use next. They wait for nothing that works. */
  readonly probes: { write(): Promise<void>; read(): Promise<void> };
  readonly search: Pick<SearchEngine, 'check' | 'warning'>;
  /** The problem that would make the first searches take long. */
  readonly warmUp?: { readonly problem?: string | undefined };
  /** The problem because of which the database takes no writes. */
  readonly writes: { readonly problem?: string | undefined };
}

export interface ReadinessOptions {
  /** Whether search is required. If not, the process is ready without it, because writes and reads by urn work without search. */
  readonly searchRequired: boolean;
}

/** What a probe asks. */
export interface ReadinessQuestion {
  /** `loaded`: optional once the process had its first index. */
  readonly search?: 'required' | 'optional' | 'loaded' | undefined;
}

/** Probes have a timeout of their own, usually some seconds. */
const ANSWERS_WITHIN_MS = 2000;
/** What is not needed has this time after what is. An engine in memory answers sooner. */
const OPTIONAL_WITHIN_MS = 50;

export async function checkReadiness(
  { control, probes, search, warmUp, writes }: ReadinessDeps,
  { searchRequired }: ReadinessOptions,
): Promise<Readiness> {
  const needed = Promise.all([
    outcomeOf(missingMigrations(control)),
    outcomeOf(readWriteStop(control)),
    outcomeOf(probes.write()),
    outcomeOf(probes.read()),
  ]);
  const searched = outcomeOf(search.check(control));
  const [schema, stop, write, read] = await needed;
  const found = await (searchRequired ? searched : outcomeSoon(searched));
  const missing =
    'value' in schema && schema.value.length > 0 ? `pending migrations: ${schema.value.join(', ')}` : undefined;
  const checks = [
    toCheck('database', schema.reason ?? write.reason ?? read.reason),
    toCheck('schema', schema.reason ?? missing),
    toCheck('search', found.reason ?? warmUp?.problem, search.warning?.()),
    toCheck('writes', 'value' in stop && stop.value ? describeStop(stop.value) : (stop.reason ?? writes.problem)),
  ];
  // Without writes the process is ready, because an orchestrator would take away the reads of all processes of the catalog.
  const optional = new Set(['writes', ...(searchRequired ? [] : ['search'])]);
  return { ready: checks.every(({ name, ok }) => ok || optional.has(name)), checks };
}

function toCheck(name: ReadinessCheck['name'], why: string | undefined, warning?: string): ReadinessCheck {
  if (why !== undefined) return { name, ok: false, reason: why };
  return warning === undefined ? { name, ok: true } : { name, ok: true, reason: warning };
}

type Outcome<Value> = { readonly value: Value; readonly reason?: undefined } | { readonly reason: string };

/** Hides errors of drivers, because they may contain addresses and users. */
function outcomeOf<Value>(work: Promise<Value>): Promise<Outcome<Value>> {
  return answerWithin(ANSWERS_WITHIN_MS, work).then(
    (value) => ({ value }),
    (error: unknown) => ({ reason: error instanceof DomainError ? error.message : 'it returned an error' }),
  );
}

/** What is known of an outcome that nobody waits for. */
function outcomeSoon<Value>(outcome: Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  return answerWithin(OPTIONAL_WITHIN_MS, outcome).catch(() => ({ reason: 'no answer yet' }));
}

const STOPS: Readiness = {
  ready: false,
  checks: [{ name: 'process', ok: false, reason: 'it stops, and answers requests until then' }],
};
/** Monitors ask more often. */
const ASKED_WITHIN_MS = 60_000;

interface ProbedProcessDeps {
  readonly check: (options: ReadinessOptions) => Promise<Readiness>;
  /** Whether there is a search index in the memory of this process to wait for. Absent: search is elsewhere. */
  readonly isLoading?: (() => Promise<boolean>) | undefined;
}

/** What probes hear from the first load of the index until the process has stopped. */
export class ProbedProcess {
  private stops = false;
  private hasLoaded = false;
  private askedAt: number | undefined;

  constructor(private readonly deps: ProbedProcessDeps) {}

  readonly readiness = async ({ search = 'required' }: ReadinessQuestion): Promise<Readiness> => {
    this.askedAt = performance.now();
    if (this.stops) return STOPS;
    const searchRequired = search === 'required' || (search === 'loaded' && (await this.isLoading()));
    const found = await this.deps.check({ searchRequired });
    this.hasLoaded ||= found.checks.some(({ name, ok }) => name === 'search' && ok);
    return found;
  };

  /** Makes it not ready from now on. @returns whether somebody asks, and so will hear it */
  stop(): boolean {
    this.stops = true;
    return this.askedAt !== undefined && performance.now() - this.askedAt < ASKED_WITHIN_MS;
  }

  private async isLoading(): Promise<boolean> {
    return !this.hasLoaded && ((await this.deps.isLoading?.()) ?? false);
  }
}
