import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '#base/database/sql-client';
import { withAdvisoryLock } from '#base/database/with-advisory-lock';
import { WorkProgress } from '#base/database/work-progress';
import { DomainError, LimitExceededError, UnavailableError } from '#base/errors/domain-error';
import { groupBy } from '#base/json/group-by';
import type { Actor } from '#catalog/authorization/actor';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { AspectWriter, Proposal } from '../aspect-service';
import { toAspectState } from '../read/entity-states';
import { type PairRule, pairRules } from './pair-rule';
import { readSides, type SideRow } from './sql/read-sides';

interface StoredPairsDeps {
  readonly database: Database;
  readonly models: ModelRegistry;
  readonly writer: Pick<AspectWriter, 'writeEach'>;
  /** May do everything. Values keep their authors. */
  readonly system: Actor;
  readonly logger: Pick<Logger, 'info'>;
  /** Entities of one page, so that others get their turn. */
  readonly pageSize?: number;
}

const PAGE_SIZE = 2000;
/** Pages between two lines of the log. */
const PAGES_A_TURN = 25;
/** The place of work that is done. */
const DONE = 'done';

/**
 * Links the sides of pairs that were stored before the rule was there, once for each rule (`@PairedBy`). The lineage of a side is written
 * again as it is, and the write links it; so is a list of others that a client wrote.
 */
export class StoredPairs {
  constructor(private readonly deps: StoredPairsDeps) {}

  /**
   * Does some of the work, which continues after an interruption.
   * @returns whether nothing is left; undefined while another process does it
   */
  async linkNext(signal: AbortSignal): Promise<boolean | undefined> {
    for (const rule of pairRules(this.deps.models)) {
      const isDone = await this.linkBy(rule, signal);
      if (!isDone) return isDone;
    }
    return true;
  }

  private async linkBy(rule: PairRule, signal: AbortSignal): Promise<boolean | undefined> {
    const { database } = this.deps;
    const progress = new WorkProgress(database, `pairs of ${rule.aspect.name} ${digestOf(rule)}`);
    if ((await progress.read()).place === DONE) return true;
    return withAdvisoryLock(database, LINK, () => this.linkPages(rule, progress, signal));
  }

  private async linkPages(rule: PairRule, progress: WorkProgress, signal: AbortSignal): Promise<boolean> {
    const { database, logger, pageSize = PAGE_SIZE } = this.deps;
    let { position } = await progress.read();
    let linked = 0;
    for (let pages = 0; pages < PAGES_A_TURN && !signal.aborted; pages++) {
      const { last, rows } = await readSides(database, rule.aspects, position, pageSize);
      if (last === null) {
        await progress.save(position, 0, DONE);
        if (position > 0) logger.info({ aspect: rule.aspect.name, linked }, 'linked what was stored before the rule');
        return true;
      }
      linked += await this.link(rule, rows);
      position = last;
      await progress.save(position);
    }
    logger.info({ aspect: rule.aspect.name, linked, position }, 'linking what was stored before the rule');
    return false;
  }

  /** @returns how many sides got a link */
  private async link(rule: PairRule, rows: readonly SideRow[]): Promise<number> {
    const { writer, system } = this.deps;
    const proposals = [...groupBy(rows, ({ urn }) => urn)].flatMap(([urn, own]) => proposalOf(rule, urn, own));
    if (proposals.length === 0) return 0;
    const results = await writer.writeEach(system, proposals);
    const failure = results.find(isToRepeat);
    if (failure) throw failure;
    return results.filter((result) => !(result instanceof Error)).length;
  }
}

/** Number of the lock (`withAdvisoryLock`). */
const LINK = 5;

/** Raised when the service finds more pairs by the same rule. */
const FINDS = 2;

/** Another rule finds other pairs. */
function digestOf({ aspect }: PairRule): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...aspect.pairs, FINDS }))
    .digest('hex')
    .slice(0, 16);
}

/** The write of a side whose other side has no link yet; none for a side without one. */
function proposalOf(rule: PairRule, urn: string, rows: readonly SideRow[]): readonly Proposal[] {
  const keyed = rule.keyed(urn);
  if (!keyed) return [];
  const aspects = new Map(rows.map((row) => [row.aspect, toAspectState(row)]));
  const state = { aspects, newestEvents: new Map(), runIds: [] };
  const others = rule.others(state);
  const named = rule.named({ keyed, state });
  const isOwned = rule.isOwned(state);
  if (isOwned ? others.length === 0 : typeof named !== 'string' || others.includes(named)) return [];
  const aspectName = isOwned ? rule.aspect.name : rule.source;
  return [{ entityType: keyed.entity.name, urn, aspectName, changeType: 'RESTATE' }];
}

/** A refused side stays without a link; what does not go now is tried again. */
function isToRepeat(result: unknown): result is Error {
  if (!(result instanceof DomainError)) return result instanceof Error;
  return result instanceof UnavailableError || result instanceof LimitExceededError;
}
