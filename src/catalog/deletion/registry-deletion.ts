import { LIMITS } from '#generated/http/limits';
import type { AspectWriter, Proposal } from '../aspects/aspect-service';
import type { Actor } from '../authorization/actor';
import type { EntityAccess } from '../authorization/entity-access';
import type { ReadContext } from '../authorization/read-context';
import type { QuestionClient } from '#base/database/sql-client';
import { InvalidInputError } from '#base/errors/domain-error';
import { groupBy } from '#base/json/group-by';
import type { ModelRegistry } from '../registry/model-registry';
import { readStampedPage, type StampedRow } from './sql/stamped-aspects';

interface RegistryDeletionDeps {
  readonly questions: QuestionClient;
  readonly access: EntityAccess;
  readonly models: ModelRegistry;
  readonly writer: AspectWriter;
  /** Whether the setting allows it. */
  readonly isAllowed: boolean;
}

interface RegistryDeletionQuery {
  /** The name in the system metadata of writes. */
  readonly name: string;
  readonly version: string;
  readonly read: ReadContext;
}

export interface DeletedByRegistry {
  /** The first values that were found. */
  readonly rows: readonly (Omit<StampedRow, 'entityType'> & { readonly keyAspect: boolean })[];
  readonly aspects: number;
  readonly entities: number;
  /** Entities that do not exist any more, or would not. */
  readonly deletedEntities: number;
  /** Values that are still there. */
  readonly remaining: number;
}

const ROWS_SHOWN = 100;

/** Deletes what was written with one version of a registry. */
export class RegistryDeletion {
  constructor(private readonly deps: RegistryDeletionDeps) {}

  /** What a deletion would delete. */
  async plan(query: RegistryDeletionQuery): Promise<DeletedByRegistry> {
    const { rows, aspects, entities } = await this.find(query);
    return { rows: this.shown(rows), aspects, entities, deletedEntities: this.keysOf(rows).length, remaining: aspects };
  }

  /**
   * Deletes up to a limit of values, each entity by itself. What may not be deleted stays.
   * @throws InvalidInputError unless the setting allows it
   */
  async delete(actor: Actor, query: RegistryDeletionQuery, requestId: string): Promise<DeletedByRegistry> {
    if (!this.deps.isAllowed) throw notAllowed();
    const { rows, aspects } = await this.find(query);
    const proposals = [...groupBy(rows, ({ urn }) => urn).values()].flatMap((ofEntity) => this.deletionsOf(ofEntity));
    const results = await this.deps.writer.writeEach(actor, proposals, { requestId });
    const gone = new Set(results.flatMap((result) => (result instanceof Error ? [] : [result.urn])));
    const deleted = rows.filter(({ urn }) => gone.has(urn));
    return {
      rows: this.shown(deleted),
      aspects: deleted.length,
      entities: gone.size,
      deletedEntities: this.keysOf(deleted).length,
      remaining: aspects - deleted.length,
    };
  }

  private find({ name, version, read }: RegistryDeletionQuery) {
    const { questions, access } = this.deps;
    const parts = [`"registryName":${JSON.stringify(name)}`, `"registryVersion":${JSON.stringify(version)}`] as const;
    return readStampedPage(questions.until(read.signal), parts, LIMITS.registryDeletion, (id, valuesBefore) =>
      access.condition(read, id, valuesBefore),
    );
  }

  /** The key aspect takes the entity along. */
  private deletionsOf(ofEntity: readonly StampedRow[]): readonly Proposal[] {
    const [key] = this.keysOf(ofEntity);
    return (key ? [key] : ofEntity).map(({ urn, entityType, aspectName }) => ({
      urn,
      entityType,
      aspectName,
      changeType: 'DELETE',
    }));
  }

  private keysOf(rows: readonly StampedRow[]): readonly StampedRow[] {
    return rows.filter(({ entityType, aspectName }) => this.deps.models.entity(entityType)?.keyAspect === aspectName);
  }

  private shown(rows: readonly StampedRow[]): DeletedByRegistry['rows'] {
    const keys = new Set(this.keysOf(rows));
    return rows.slice(0, ROWS_SHOWN).map((row) => {
      const { urn, aspectName, runId, timestamp } = row;
      return { urn, aspectName, runId, timestamp, keyAspect: keys.has(row) };
    });
  }
}

function notAllowed(): InvalidInputError {
  return new InvalidInputError(
    'deleteAll is off. With `dryRun` it counts what it would delete; to delete, start the service with ASPECTORY_DELETE_ALL=on.',
    [{ pointer: '/dryRun', message: 'must be true', expected: 'true, or a service with ASPECTORY_DELETE_ALL=on' }],
  );
}
