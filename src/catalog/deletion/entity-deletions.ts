import type { AspectSpec, EntitySpec } from '#generated/registry/registry-types';
import type { AspectWriter } from '../aspects/aspect-service';
import { deleteEventBatch, type EventFollowers, type EventSelection } from '../aspects/write/delete-event-batch';
import type { Actor } from '../authorization/actor';
import type { EntityAccess } from '../authorization/entity-access';
import type { Privilege } from '../authorization/policies/privileges';
import type { Database } from '#base/database/sql-client';
import { InvalidInputError } from '#base/errors/domain-error';
import { findAspect, findEntity } from '../registry/model-registry';
import { parseUrn } from '../urn/urn';
import { countStored } from './sql/count-stored';
import { deleteEventsInRange, findEventsInRange } from './sql/event-range';
import { readStoredNames } from './sql/read-stored-names';

interface Deletion {
  readonly urn: string;
  /** Limits the deletion to this aspect, if present. The key aspect takes the entity along. */
  readonly aspectName?: string | undefined;
  /** The first and the last time of events of a time series to delete, epoch milliseconds. All of them without. */
  readonly startTimeMillis?: number | undefined;
  readonly endTimeMillis?: number | undefined;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/** The deletion of an entity whose type the models do not know any more. */
interface ForgottenDeletion extends Omit<Deletion, 'aspectName'> {
  /** All aspects if it is undefined. */
  readonly aspectNames?: readonly string[] | undefined;
}

/** What was deleted. The history keeps old values as long as retention keeps versions. */
export interface DeletionResult {
  /** Latest and old values. Absent for a time series. */
  readonly rows?: number;
  /** Events of time series. */
  readonly events: number;
}

interface EntityDeletionsDeps extends EventFollowers {
  readonly database: Database;
  readonly writer: AspectWriter;
  readonly access: EntityAccess;
}

const DELETE: readonly Privilege[] = ['DELETE_ENTITY'];
/** Events of one transaction. */
const EVENTS_BATCH = 5_000;

/** Deletes entities, aspects and events for good: `status` hides entities instead. History and change log show a deletion. */
export class EntityDeletions {
  constructor(private readonly deps: EntityDeletionsDeps) {}

  /** @throws InvalidInputError for a bad urn or range, or an unknown type or aspect; ForbiddenError */
  async delete(actor: Actor, deletion: Deletion): Promise<DeletionResult> {
    const { models } = this.deps;
    const { urn, aspectName } = deletion;
    const { entityType } = parseUrn(urn, { field: ['urn'] });
    const entity = models.entity(entityType);
    if (!entity) {
      const aspectNames = aspectName === undefined ? undefined : [aspectName];
      const { rows = 0, events } = await this.deleteForgottenEntity(actor, { ...deletion, aspectNames });
      return { rows, events };
    }
    if (aspectName !== undefined && !models.hasAspect(entity.name, models.aspectName(aspectName)))
      return this.deleteForgotten(actor, entity, aspectName, deletion);
    const aspect = findAspect(models, entity, aspectName ?? entity.keyAspect);
    if (aspect.kind === 'timeseries') return this.deleteEvents(actor, aspect, deletion);
    if (deletion.startTimeMillis !== undefined || deletion.endTimeMillis !== undefined) throw noSeries(aspect);
    return this.deleteAspect(actor, entity, aspect, deletion);
  }

  /** Older models may have known the aspect, as a versioned one or as a time series. */
  private async deleteForgotten(
    actor: Actor,
    entity: EntitySpec,
    name: string,
    deletion: Deletion,
  ): Promise<DeletionResult> {
    const { rows, events: stored } = await countStored(this.deps.database, deletion.urn, [name]);
    const { events } = stored > 0 ? await this.deleteEvents(actor, { name }, deletion) : { events: 0 };
    if (rows === 0 && events > 0) return { events };
    return { ...(await this.deleteAspect(actor, entity, { name, isKey: false }, deletion)), events };
  }

  /**
   * Older models knew the entity type. No key aspect takes the rest along any more, so each aspect is deleted by its name.
   * @returns also the names of the aspects
   * @throws InvalidInputError for an unknown type of which nothing is stored; ForbiddenError
   */
  async deleteForgottenEntity(
    actor: Actor,
    deletion: ForgottenDeletion,
  ): Promise<DeletionResult & { readonly aspects: readonly string[] }> {
    const { database, writer, models } = this.deps;
    const { urn, aspectNames, requestId } = deletion;
    const { entityType } = parseUrn(urn, { field: ['urn'] });
    const stored = await readStoredNames(database, urn, aspectNames);
    if (stored.length === 0) findEntity(models, entityType, { field: ['urn'] });
    let events = 0;
    for (const { name } of stored.filter(({ isSeries }) => isSeries))
      events += (await this.deleteEvents(actor, { name }, deletion)).events;
    const { rows } = await countStored(database, urn, aspectNames);
    const proposals = stored
      .filter(({ isSeries }) => !isSeries)
      .map(({ name }) => ({ entityType, urn, aspectName: name, changeType: 'DELETE', urnPointer: '/urn' }) as const);
    await writer.write(actor, proposals, { requestId });
    return { rows, events, aspects: [...new Set(stored.map(({ name }) => name))] };
  }

  private async deleteAspect(
    actor: Actor,
    { name: entityType }: EntitySpec,
    { name: aspectName, isKey }: Pick<AspectSpec, 'name' | 'isKey'>,
    { urn, requestId }: Deletion,
  ): Promise<DeletionResult> {
    const { database, writer } = this.deps;
    const counts = await countStored(database, urn, isKey ? undefined : [aspectName]);
    const proposal = { entityType, urn, aspectName, changeType: 'DELETE', urnPointer: '/urn' } as const;
    const [outcome] = await writer.write(actor, [proposal], { requestId });
    return outcome?.changed ? counts : { rows: 0, events: 0 };
  }

  /** Batch by batch, so that a long series does not lock its entity for long. */
  private async deleteEvents(
    actor: Actor,
    { name: aspect }: Pick<AspectSpec, 'name'>,
    deletion: Omit<Deletion, 'aspectName'>,
  ): Promise<DeletionResult> {
    const { urn, startTimeMillis: start = -Infinity, endTimeMillis: end = Infinity, requestId, signal } = deletion;
    const { database, access } = this.deps;
    await access.require([urn], { access: actor.grants.onAny(DELETE), privileges: DELETE, signal });
    const range = { urn, aspect, start, end, limit: EVENTS_BATCH };
    const selection: EventSelection = {
      batchSize: EVENTS_BATCH,
      find: (client) => findEventsInRange(client, range),
      delete: (client) => deleteEventsInRange(client, range),
      isShown: (models) => models.searchedSeries(parseUrn(urn).entityType).includes(aspect),
    };
    const origin = { actor: actor.urn, runId: null, requestId, address: actor.origin?.address ?? null };
    let events = 0;
    for (let isLast = false; !isLast;) {
      signal.throwIfAborted();
      const batch = await database.transaction((transaction) =>
        deleteEventBatch(transaction, this.deps, selection, origin),
      );
      events += batch.deleted;
      ({ isLast } = batch);
    }
    return { events };
  }
}

function noSeries({ name }: AspectSpec): InvalidInputError {
  const expected = 'a time series in aspectName, or no range';
  return new InvalidInputError(`'${name}' is not a time series, so it has no range of times; expected ${expected}`, [
    { field: ['aspectName'], message: 'is not a time series', expected },
  ]);
}
