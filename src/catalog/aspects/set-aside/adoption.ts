import type { Actor } from '#catalog/authorization/actor';
import type { Database } from '#base/database/sql-client';
import { withAdvisoryLock } from '#base/database/with-advisory-lock';
import { DomainError, UnavailableError } from '#base/errors/domain-error';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { AspectWriter, SetAsideKey } from '../aspect-service';
import { prepareProposal } from '../prepare/prepare-proposal';
import type { WriteRules } from '../prepare/prepared-change';
import { adoptedProposal, requireAdoptable } from './adopted-proposal';
import { AdoptionTally, type AdoptedAspect } from './adoption-tally';
import type { SetAsideStore } from './set-aside-store';
import { readSetAsidePage } from './sql/read-set-aside';
import type { SetAsideRow } from './sql/write-set-aside';

/** Rows that are written at the same time. Together they fill a transaction, and few are lost if the process is killed. */
const PAGE_ROWS = 200;
/** Number of the lock (`withAdvisoryLock`). */
const ADOPT = 3;

export interface AdoptionDeps {
  readonly database: Database;
  readonly models: ModelRegistry;
  readonly rules: WriteRules;
  readonly writer: AspectWriter;
  readonly store: Pick<SetAsideStore, 'adoptable'>;
  /** May do everything. Values keep their authors. */
  readonly system: Actor;
}

interface AdoptionOptions {
  /** Whether the values are only checked. */
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

interface AdoptionReport {
  readonly aspects: readonly AdoptedAspect[];
  readonly stopped: boolean;
}

/**
 * Writes the set-aside values that the models know by now. Each is written and removed in one transaction, so an adoption that was
 * killed continues with what is left. A newer stored value stays.
 */
export class Adoption {
  constructor(private readonly deps: AdoptionDeps) {}

  /** @returns undefined if another process adopts */
  run(options: AdoptionOptions): Promise<AdoptionReport | undefined> {
    return withAdvisoryLock(this.deps.database, ADOPT, () => this.adopt(options));
  }

  private async adopt({ dryRun, signal, onProgress }: AdoptionOptions): Promise<AdoptionReport> {
    const { database, models, store } = this.deps;
    const adoptable = await store.adoptable(models);
    const total = adoptable.reduce((sum, { values }) => sum + values, 0);
    const tally = new AdoptionTally();
    let after: SetAsideKey | undefined;
    for (let done = 0; adoptable.length > 0 && !signal.aborted; onProgress(done, total)) {
      const rows = await readSetAsidePage(database, adoptable, after, PAGE_ROWS);
      await Promise.all(rows.map((row) => this.adoptRow(tally, row, dryRun)));
      after = rows.at(-1);
      done += rows.length;
      if (rows.length < PAGE_ROWS) break;
    }
    return { aspects: tally.aspects, stopped: signal.aborted };
  }

  /** The writer gets the rows in their order, because two changes of one entity must happen in that order. */
  private async adoptRow(tally: AdoptionTally, row: SetAsideRow, dryRun: boolean): Promise<void> {
    try {
      const isWritten = dryRun ? this.check(row) : await this.write(row);
      tally.add(row, isWritten ? 'written' : 'superseded');
    } catch (error) {
      if (!(error instanceof DomainError) || error instanceof UnavailableError) throw error;
      tally.refuse(row, error.message);
    }
  }

  private check(row: SetAsideRow): true {
    const { models, rules } = this.deps;
    requireAdoptable(models, row);
    prepareProposal(rules, adoptedProposal(models, row), { setsAside: false, hasNeighbours: false });
    return true;
  }

  private async write(row: SetAsideRow): Promise<boolean> {
    const { models, writer, system } = this.deps;
    requireAdoptable(models, row);
    const [outcome] = await writer.write({ ...system, urn: row.createdBy }, [adoptedProposal(models, row)]);
    return outcome?.changed ?? false;
  }
}
