import type { AspectSpec } from '../../generated/registry/registry-types';
import type { AspectWriter } from '../aspects/aspect-service';
import type { Actor } from '../auth/actor';
import type { SqlClient } from '../database/sql-client';
import { InvalidInputError } from '../errors/domain-error';
import { findAspect, findEntity, type ModelRegistry } from '../registry/model-registry';
import { parseUrn } from '../urn/urn';
import { countStored } from './sql/count-stored';

export interface Deletion {
  readonly urn: string;
  /** If present, only this aspect is deleted. The key aspect takes the entity along. */
  readonly aspectName?: string | undefined;
  readonly requestId: string;
}

/** What was deleted. The history keeps old values as long as retention keeps versions. */
export interface DeletionResult {
  /** Latest and old values. */
  readonly rows: number;
  /** Events of time series. */
  readonly events: number;
}

export interface EntityDeletionsDeps {
  readonly client: SqlClient;
  readonly models: ModelRegistry;
  readonly writer: AspectWriter;
}

/** Deletes entities and aspects for good: `status` hides them instead. A deletion is a write, so history and change log show it. */
export class EntityDeletions {
  constructor(private readonly deps: EntityDeletionsDeps) {}

  /** @throws InvalidInputError for a bad urn or an unknown type or aspect; ForbiddenError */
  async delete(actor: Actor, { urn, aspectName, requestId }: Deletion): Promise<DeletionResult> {
    const { client, models, writer } = this.deps;
    const entity = findEntity(models, parseUrn(urn, { field: ['urn'] }).entityType, { field: ['urn'] });
    const aspect = findAspect(models, entity, aspectName ?? entity.keyAspect);
    if (aspect.kind === 'timeseries') throw noRange(aspect);
    const counts = await countStored(client, urn, aspect.isKey ? undefined : aspect.name);
    const proposal = {
      entityType: entity.name,
      urn,
      aspectName: aspect.name,
      changeType: 'DELETE',
      urnPointer: '/urn',
    } as const;
    const [outcome] = await writer.write(actor, [proposal], { requestId });
    return outcome?.changed ? counts : { rows: 0, events: 0 };
  }
}

function noRange({ name }: AspectSpec): InvalidInputError {
  const expected = 'startTimeMillis and endTimeMillis';
  return new InvalidInputError(`'${name}' is a time series; give the range to delete as ${expected}`, [
    { field: ['aspectName'], message: 'is a time series', expected },
  ]);
}
