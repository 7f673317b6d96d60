import { missingMigrations } from '#base/database/schema/migrate';
import type { SqlClient } from '#base/database/sql-client';
import { DomainError } from '#base/errors/domain-error';
import type { SearchEngine } from '#search/engine/search-engine';
import { describeStop } from '#catalog/changes/write-stop';
import { readWriteStop } from '#catalog/changes/sql/write-stop-state';

interface ReadinessCheck {
  readonly name: 'database' | 'schema' | 'search' | 'writes';
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
  readonly search: Pick<SearchEngine, 'check' | 'warning'>;
  /** Why the first searches would take long. */
  readonly warmUp?: { readonly problem?: string | undefined };
  /** Why the database takes no writes. */
  readonly writes: { readonly problem?: string | undefined };
}

export interface ReadinessOptions {
  /** If false, the process is ready without search, because writes and reads by urn work without it. */
  readonly searchRequired: boolean;
}

/** Probes have a timeout of their own, usually some seconds. */
const ANSWERS_WITHIN_MS = 2000;

export async function checkReadiness(
  { control, search, warmUp, writes }: ReadinessDeps,
  { searchRequired }: ReadinessOptions,
): Promise<Readiness> {
  const [schema, found, stop] = await Promise.all([
    outcomeOf(missingMigrations(control)),
    outcomeOf(search.check(control)),
    outcomeOf(readWriteStop(control)),
  ]);
  const missing =
    'value' in schema && schema.value.length > 0 ? `pending migrations: ${schema.value.join(', ')}` : undefined;
  const checks = [
    toCheck('database', schema.reason),
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
async function outcomeOf<Value>(work: Promise<Value>): Promise<Outcome<Value>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome<Value>>((resolve) => {
    timer = setTimeout(() => resolve({ reason: `no answer within ${ANSWERS_WITHIN_MS} ms` }), ANSWERS_WITHIN_MS);
  });
  const inTime = work.then(
    (value) => ({ value }),
    (error: unknown) => ({ reason: error instanceof DomainError ? error.message : 'it returned an error' }),
  );
  return Promise.race([inTime, late]).finally(() => clearTimeout(timer));
}
