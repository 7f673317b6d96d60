import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditQuery, StoredAuditEntry } from '#access/audit/audit-entry';
import { errorCode } from '#base/errors/error-code';
import { auditEntryJson } from '#interface/rest/access/audit-json';
import type { Services } from '#interface/rest/services';
import { printableLine } from '#base/logging/printable';
import { withActorUrn } from '../actor-urn';
import type { AddCommand, CommandContext } from '../command-context';
import { sinceOption } from '../since-option';
import { openOutput, STANDARD_OUTPUT, writeText } from '../output';
import { STOPPED, stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

interface AuditOptions {
  readonly since?: number;
  readonly actor?: string;
  readonly outcome?: string;
  readonly target?: string;
  readonly follow?: true;
  readonly json?: true;
}

type Audit = Services['audit'];

/** Entries that are read at once. */
const PAGE_SIZE = 1000;
const POLL_EVERY_MS = 1000;
/** Transactions that run at the same time commit in another order than that of their entries. All of them end within this time. */
const OVERLAP_MS = 60_000;

const HELP = `
Prints one line per entry, oldest first: time, outcome, operation, actor, address, target, request id, count, detail. An unknown value is -.
With --json a line is an entry of GET /openapi/v1/audit. Entries are deleted after the time of ASPECTORY_AUDIT_KEPT_DAYS.

  aspectory audit --since 24h --outcome FORBIDDEN
  aspectory audit --follow --actor jane
  aspectory audit --target URN

Exit codes: 0 printed, 130 stopped.`;

/** Needs no credentials, because who runs it can read the data anyway. */
export const addAudit: AddCommand = (program, context) => {
  program
    .command('audit')
    .description('show who signed in, was refused, deleted an entity, or changed tokens, policies and users')
    .option('--since <time>', 'only entries since then: 30m, 24h, 7d, or a date such as 2026-01-31', sinceOption)
    .option('--actor <user>', 'only what this user did; a name or a urn')
    .option('--outcome <outcome>', 'SUCCESS, or the code of an error such as FORBIDDEN')
    .option('--target <urn>', 'only what was done to this entity')
    .option('-f, --follow', 'wait for new entries until Ctrl-C')
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', HELP)
    .action((options: AuditOptions) =>
      withCatalog(context, { use: 'reads' }, async (runtime) => {
        await show(runtime.services.audit, await withActorUrn(runtime, options), context);
      }),
    );
};

async function show(audit: Audit, options: AuditOptions, { exitWith }: CommandContext): Promise<void> {
  const signal = stopSignal();
  const line = options.json ? auditEntryJson : textLine;
  const output = await openOutput(STANDARD_OUTPUT);
  try {
    for await (const entries of options.follow ? following(audit, options, signal) : kept(audit, options, signal))
      await writeText(output, entries.map((entry) => `${line(entry)}\n`).join(''), signal);
  } catch (error) {
    if (errorCode(error) !== 'EPIPE' && !signal.aborted) throw error;
  }
  if (signal.aborted) exitWith(STOPPED);
}

type Filters = Pick<AuditQuery, 'since' | 'actor' | 'outcome' | 'target'>;

async function* kept(
  audit: Audit,
  { since, actor, outcome, target }: Filters,
  signal: AbortSignal,
): AsyncGenerator<readonly StoredAuditEntry[]> {
  let after: number | undefined;
  do {
    const query = { since, actor, outcome, target, after, limit: PAGE_SIZE, order: 'oldest first' } as const;
    const page = await audit.page(query, signal);
    yield page.entries;
    after = page.next;
  } while (after !== undefined);
}

/** Looks again at the last minute, and leaves out what was shown. */
async function* following(
  audit: Audit,
  filters: Filters,
  signal: AbortSignal,
): AsyncGenerator<readonly StoredAuditEntry[]> {
  let shown = new Map<number, number>();
  let { since } = filters;
  let newest = 0;
  for (;;) {
    for await (const entries of kept(audit, { ...filters, since }, signal)) {
      yield entries.filter(({ id }) => !shown.has(id));
      for (const { id, time } of entries) {
        shown.set(id, time);
        newest = Math.max(newest, time);
      }
    }
    const overlap = newest - OVERLAP_MS;
    since = Math.max(filters.since ?? 0, overlap);
    shown = new Map([...shown].filter(([, time]) => time >= overlap));
    await sleep(POLL_EVERY_MS, undefined, { signal });
  }
}

function textLine(entry: StoredAuditEntry): string {
  const { time, outcome, operation, actor, address, target, requestId, count, detail } = entry;
  const columns = [outcome, operation, actor, address, target, requestId, `${count}x`, detail];
  return printableLine([new Date(time).toISOString(), ...columns.map((column) => column || '-')].join('  '));
}
