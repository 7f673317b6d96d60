import type { AspectWriter } from '#catalog/aspects/aspect-service';
import { type Actor, asService } from '#catalog/authorization/actor';
import { lockStoredEntities } from '#catalog/aspects/sql/stored-entities';
import type { Database, QuestionClient } from '#base/database/sql-client';
import { DomainError } from '#base/errors/domain-error';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { readEntityDocuments } from '#search/engine/rebuild/entity-documents';
import type { IndexMaintenance } from '#search/engine/search-engine';
import { readStoredAspects, type StoredAspectsQuery } from './sql/read-stored-aspects';

/** Entities that one transaction locks. */
const REPAIRS_AT_ONCE = 200;

export interface RestoreRequest extends StoredAspectsQuery {
  readonly requestId: string;
  readonly signal: AbortSignal;
}

export interface RestoredPage {
  /** Aspects whose edges and search documents were made again. */
  readonly restored: number;
  /** Aspects that could not be, because the models do not know them any more. */
  readonly ignored: number;
  readonly readMs: number;
  readonly writeMs: number;
}

interface IndexRestorerDeps {
  readonly database: Database;
  readonly questions: QuestionClient;
  readonly models: ModelRegistry;
  readonly maintenance: Pick<IndexMaintenance, 'repair' | 'finishRepairs'>;
  readonly writer: AspectWriter;
  readonly now: () => number;
}

/** Derives everything again from stored aspects, page by page. A rebuild of the whole search index is `aspectory reindex`. */
export class IndexRestorer {
  constructor(private readonly deps: IndexRestorerDeps) {}

  /** The values and versions stay. The change log gets a RESTATE for each aspect. */
  async restore(actor: Actor, { requestId, signal, ...query }: RestoreRequest): Promise<RestoredPage> {
    const { questions, writer, now } = this.deps;
    const startedOn = now();
    const rows = await readStoredAspects(questions.until(signal), query);
    const readOn = now();
    if (rows.length === 0) return { restored: 0, ignored: 0, readMs: readOn - startedOn, writeMs: 0 };
    // No value changes, so the privilege to restore is enough.
    const results = await writer.writeEach(
      asService(actor),
      rows.map(({ urn, entityType, aspect }) => ({ urn, entityType, aspectName: aspect, changeType: 'RESTATE' })),
      { requestId },
    );
    await this.repair([...new Set(rows.map(({ id }) => id))], signal);
    const failure = results.find((result) => result instanceof Error && !(result instanceof DomainError));
    if (failure instanceof Error) throw failure;
    const ignored = results.filter((result) => result instanceof Error).length;
    return { restored: rows.length - ignored, ignored, readMs: readOn - startedOn, writeMs: now() - readOn };
  }

  /** Makes the search documents again, because a RESTATE does not write documents that seem to stay the same. */
  private async repair(ids: readonly string[], signal: AbortSignal): Promise<void> {
    const { database, models, maintenance } = this.deps;
    for (let done = 0; done < ids.length; done += REPAIRS_AT_ONCE) {
      signal.throwIfAborted();
      await database.transaction(async (transaction) => {
        const entities = await lockStoredEntities(transaction, ids.slice(done, done + REPAIRS_AT_ONCE));
        await maintenance.repair(transaction, await readEntityDocuments(transaction, models, entities));
      });
    }
    if (ids.length > 0) await maintenance.finishRepairs();
  }
}
