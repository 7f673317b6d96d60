import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { QuestionClient } from '#base/database/sql-client';
import { findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import { urnRange } from '#catalog/urn/urn-range';
import { type AspectCountQuery, countAspects } from './sql/count-aspects';
import { listUrns, type UrnListQuery } from './sql/list-urns';

export interface UrnList {
  readonly total: number;
  readonly urns: readonly string[];
}

/** Lists and counts what is stored, soft-deleted entities included. Only what the actor may see. */
export class StoredLists {
  constructor(
    private readonly questions: QuestionClient,
    private readonly models: ModelRegistry,
    private readonly access: EntityAccess,
  ) {}

  /** The urns of one type in order. @throws InvalidInputError for an unknown entity type */
  async urns(entityType: string, query: UrnListQuery): Promise<UrnList> {
    const { name, keyAspect } = findEntity(this.models, entityType, { field: ['entity'] });
    const { namespace } = this.models.registry;
    const range = { ...urnRange(namespace, name), keyAspect };
    const client = this.questions.until(query.read.signal);
    const rows = await listUrns(client, { ...query, ...range }, this.access);
    return { total: rows[0]?.total ?? 0, urns: rows.flatMap(({ urn }) => urn ?? []) };
  }

  /** The number of entities that have an aspect. */
  aspects(query: AspectCountQuery): Promise<number> {
    return countAspects(this.questions.until(query.read.signal), query, this.access);
  }
}
