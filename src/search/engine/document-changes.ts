import { type ChangeSet, type EntityChange, exists } from '#catalog/changes/change-set';
import { type AspectState, type EntityState, type EventState, parseObject } from '#catalog/changes/entity-state';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { accessParents } from './access-parents-of';
import { buildSearchDocument, useOfSource } from './document-builder';
import type { DocumentSource, SearchDocument } from '../language/fields/search-document';

/** The document of an entity after a transaction. */
interface CurrentDocument {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  /** Null if the entity was deleted. */
  readonly document: SearchDocument | null;
  /** False if only the runs changed. */
  readonly fieldsMayDiffer: boolean;
}

/** The documents that may differ. An entity is skipped if neither its runs nor an aspect that search reads changed. */
export function* currentDocuments(models: ModelRegistry, { entities }: ChangeSet): Generator<CurrentDocument, void> {
  for (const change of entities) {
    const { id, urn, entity, before, after } = change;
    const fieldsMayDiffer = sourcesDiffer(models, change);
    if (!fieldsMayDiffer && after.runIds === before.runIds) continue;
    yield { id, urn, entityType: entity.name, document: currentDocument(models, change), fieldsMayDiffer };
  }
}

/** The document of an entity after a transaction; null if the entity was deleted. */
export function currentDocument(
  models: ModelRegistry,
  change: Pick<EntityChange, 'id' | 'urn' | 'entity' | 'after'>,
): SearchDocument | null {
  const { id, urn, entity, after } = change;
  return exists(change, after) ? entityDocument(models, { id, urn, entityType: entity.name }, after) : null;
}

/** The document of an entity in one state. */
export function entityDocument(
  models: ModelRegistry,
  { id, urn, entityType }: Pick<SearchDocument, 'id' | 'urn' | 'entityType'>,
  { aspects, newestEvents, runIds }: EntityState,
): SearchDocument {
  const sources: DocumentSource[] = [];
  for (const [name, state] of aspects) if (isSource(models, name)) sources.push(aspectSource(name, state));
  for (const [name, event] of newestEvents) if (isSource(models, name)) sources.push(eventSource(name, event));
  return buildSearchDocument(models, { id, urn, entityType, runIds }, sources);
}

/** Whether search reads the aspect. The values of other aspects are not parsed. */
function isSource(models: ModelRegistry, name: string): boolean {
  const aspect = models.aspect(name);
  return (
    aspect !== undefined &&
    (aspect.searchFields.length > 0 ||
      aspect.searchScores.length > 0 ||
      aspect.searchEntries.length > 0 ||
      aspect.searchUses.length > 0 ||
      name === models.registry.softDelete?.aspect ||
      accessParents(models).paths(name).length > 0)
  );
}

function aspectSource(aspectName: string, { value, fields: { createdOn } }: AspectState): DocumentSource {
  return { aspectName, value, createdOn };
}

function eventSource(aspectName: string, { event, createdOn }: EventState): DocumentSource {
  return { aspectName, value: parseObject(event), createdOn };
}

/** The key aspect counts too, because an entity without it has no document. */
function sourcesDiffer(models: ModelRegistry, { entity, before, after }: EntityChange): boolean {
  const isRead = (name: string) => name === entity.keyAspect || isSource(models, name);
  return (
    differs(before.aspects, after.aspects, isSameValue, isRead) ||
    differs(before.newestEvents, after.newestEvents, (a, b, name) => isSameEvent(models, name, a, b), isRead)
  );
}

/** The time of a write is compared too, because it decides which of two aspects sets a field. */
function isSameValue(a: AspectState, b: AspectState): boolean {
  return a === b || (a.fields.text === b.fields.text && a.fields.createdOn === b.fields.createdOn);
}

/** Events come every day, and most of them do not change how much an entity is used. */
function isSameEvent(models: ModelRegistry, aspectName: string, a: EventState, b: EventState): boolean {
  if (a === b) return true;
  if ((models.aspect(aspectName)?.searchFields.length ?? 0) > 0) return false;
  const useOf = ({ event }: EventState) => useOfSource(models, { aspectName, value: parseObject(event) });
  return useOf(a) === useOf(b);
}

/** Most states are the same object, so the names of the others are looked up last. */
function differs<State>(
  before: ReadonlyMap<string, State>,
  after: ReadonlyMap<string, State>,
  isSame: (a: State, b: State, name: string) => boolean,
  isRead: (name: string) => boolean,
): boolean {
  for (const [name, state] of after) {
    const previous = before.get(name);
    if (!(previous && isSame(previous, state, name)) && isRead(name)) return true;
  }
  for (const name of before.keys()) if (!after.has(name) && isRead(name)) return true;
  return false;
}
