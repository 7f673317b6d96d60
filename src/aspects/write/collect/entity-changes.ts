import type { ModelRegistry } from '../../../registry/model-registry';
import type { JsonObject } from '../../../../generated/registry/registry-types';
import { buildSearchDocument } from '../../../search/document-builder';
import type { DocumentSource, SearchDocument } from '../../../search/search-document';
import type { EntityChange } from '../../write-projection';
import type { EntityDraft, NewestEvent, StoredState } from '../state/entity-draft';
import type { AspectState } from '../state/aspect-state';

/** What projections hear of the batch: the entities whose document may differ, by id. */
export function entityChanges(models: ModelRegistry, drafts: readonly EntityDraft[]): readonly EntityChange[] {
  return drafts
    .filter(mayDiffer)
    .map((draft) => entityChange(models, draft))
    .filter(({ document, previousDocument }) => document !== null || previousDocument !== null)
    .toSorted((a, b) => Number(a.id) - Number(b.id));
}

function entityChange(models: ModelRegistry, draft: EntityDraft): EntityChange {
  const { stored } = draft;
  const existed = stored.aspects.has(stored.entity.keyAspect);
  return {
    id: stored.id,
    urn: stored.urn,
    entityType: stored.entity.name,
    document: draft.exists ? documentOf(models, stored, draft) : null,
    previousDocument: existed ? documentOf(models, stored, stored) : null,
  };
}

/** The document an entity has, or had. */
function documentOf(
  models: ModelRegistry,
  { id, urn, entity }: StoredState,
  { aspects, newestEvents, runIds }: Pick<StoredState, 'aspects' | 'newestEvents' | 'runIds'>,
): SearchDocument {
  const sources = [
    ...[...aspects]
      .filter(([name]) => isSource(models, name))
      .map(([aspectName, state]): DocumentSource => ({
        aspectName,
        value: state.value,
        createdOn: state.fields.createdOn,
      })),
    ...[...newestEvents]
      .filter(([name]) => isSource(models, name))
      .map(([aspectName, event]): DocumentSource => ({
        aspectName,
        value: eventValue(event),
        createdOn: event.createdOn,
      })),
  ];
  return buildSearchDocument(models, { id, urn, entityType: entity.name, runIds }, sources);
}

/** Aspects that search does not look at need not even be parsed. */
function isSource(models: ModelRegistry, name: string): boolean {
  const aspect = models.aspect(name);
  return (
    aspect !== undefined &&
    (aspect.searchFields.length > 0 || aspect.searchScores.length > 0 || name === models.registry.softDelete?.aspect)
  );
}

function eventValue({ event }: NewestEvent): JsonObject {
  const value: JsonObject = JSON.parse(event);
  return value;
}

function mayDiffer({ stored, aspects, newestEvents, runIds, restated, wiped }: EntityDraft): boolean {
  if (wiped || restated.size > 0 || runIds !== stored.runIds || aspects.size !== stored.aspects.size) return true;
  const isOther = ([name, state]: readonly [string, AspectState]) =>
    stored.aspects.get(name)?.fields.text !== state.fields.text;
  return (
    [...aspects].some(isOther) || [...newestEvents].some(([name, event]) => stored.newestEvents.get(name) !== event)
  );
}
