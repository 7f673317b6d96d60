import { type ChangeSet, type EntityChange, exists } from '../changes/change-set';
import { type AspectState, type EntityState, type EventState, parseObject } from '../changes/entity-state';
import type { Projection } from '../changes/projection';
import type { Transaction } from '../database/sql-client';
import type { ModelRegistry } from '../registry/model-registry';
import { buildSearchDocument } from './document-builder';
import type { DocumentSource, SearchDocument } from './search-document';

/** The document of an entity before and after a transaction. */
export interface DocumentChange {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  /** Null if the entity was deleted. */
  readonly document: SearchDocument | null;
  /** Null for a new entity. Counters are corrected by it. */
  readonly previousDocument: SearchDocument | null;
}

/** Stores documents in the transaction that changes them. */
export interface DocumentTarget {
  /** Called with the changes in the order of their ids, each entity once. Set-based: never a statement per entity. */
  apply(transaction: Transaction, changes: readonly DocumentChange[]): Promise<void> | void;
}

/** Keeps the documents of a target equal to the aspects. */
export class DocumentProjection implements Projection {
  constructor(
    private readonly models: ModelRegistry,
    private readonly target: DocumentTarget,
  ) {}

  async apply(transaction: Transaction, changeSet: ChangeSet): Promise<void> {
    const changes = documentChanges(this.models, changeSet);
    if (changes.length > 0) await this.target.apply(transaction, changes);
  }
}

/** The entities whose document may differ. */
export function documentChanges(models: ModelRegistry, { entities }: ChangeSet): readonly DocumentChange[] {
  return entities
    .filter(mayDiffer)
    .map((change) => documentChange(models, change))
    .filter(({ document, previousDocument }) => document !== null || previousDocument !== null);
}

function documentChange(models: ModelRegistry, change: EntityChange): DocumentChange {
  const { id, urn, entity, before, after } = change;
  const documentOf = (state: EntityState) =>
    exists(change, state) ? entityDocument(models, { id, urn, entityType: entity.name }, state) : null;
  return { id, urn, entityType: entity.name, document: documentOf(after), previousDocument: documentOf(before) };
}

/** The document of an entity in one state. */
export function entityDocument(
  models: ModelRegistry,
  identity: Pick<SearchDocument, 'id' | 'urn' | 'entityType'>,
  { aspects, newestEvents, runIds }: EntityState,
): SearchDocument {
  const sources = [
    ...[...aspects].filter(([name]) => isSource(models, name)).map(([name, state]) => aspectSource(name, state)),
    ...[...newestEvents].filter(([name]) => isSource(models, name)).map(([name, event]) => eventSource(name, event)),
  ];
  return buildSearchDocument(models, { ...identity, runIds }, sources);
}

/** Other aspects are not even parsed. */
function isSource(models: ModelRegistry, name: string): boolean {
  const aspect = models.aspect(name);
  return (
    aspect !== undefined &&
    (aspect.searchFields.length > 0 || aspect.searchScores.length > 0 || name === models.registry.softDelete?.aspect)
  );
}

function aspectSource(aspectName: string, { value, fields: { createdOn } }: AspectState): DocumentSource {
  return { aspectName, value, createdOn };
}

function eventSource(aspectName: string, { event, createdOn }: EventState): DocumentSource {
  return { aspectName, value: parseObject(event), createdOn };
}

function mayDiffer({ before, after, restated }: EntityChange): boolean {
  if (restated.size > 0 || after.runIds !== before.runIds || after.aspects.size !== before.aspects.size) return true;
  if (after.newestEvents.size !== before.newestEvents.size) return true;
  const isOther = ([name, state]: readonly [string, AspectState]) =>
    before.aspects.get(name)?.fields.text !== state.fields.text;
  return (
    [...after.aspects].some(isOther) ||
    [...after.newestEvents].some(([name, event]) => before.newestEvents.get(name) !== event)
  );
}
