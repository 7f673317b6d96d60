import type { Catalog } from '../../registry/catalog';
import { pathValues } from '../../registry/path-values';
import type { EntityUpdate } from '../postgres/update-entities';
import type { EntityDraft } from './entity-draft';

/** The entity rows that say something else than before. A rewrite of equal values leaves the row alone. */
export function entityUpdates(catalog: Catalog, drafts: readonly EntityDraft[], now: number): readonly EntityUpdate[] {
  return drafts.filter((draft) => draft.exists && isTouched(draft)).map((draft) => ({
    id: draft.stored.id,
    removed: isRemoved(catalog, draft),
    runIds: JSON.stringify(draft.runIds),
    updatedOn: now,
  }));
}

function isTouched({ stored, aspects, events, runIds, wiped }: EntityDraft): boolean {
  if (wiped || runIds !== stored.runIds || events.size > 0 || aspects.size !== stored.aspects.size) return true;
  return [...aspects].some(([name, state]) => stored.aspects.get(name)?.fields.version !== state.fields.version || stored.aspects.get(name)?.fields.createdOn !== state.fields.createdOn);
}

function isRemoved(catalog: Catalog, draft: EntityDraft): boolean {
  const { softDelete } = catalog.registry;
  const state = softDelete === null ? undefined : draft.aspects.get(softDelete.aspect);
  return softDelete !== null && state !== undefined && pathValues(state.value, softDelete.path)[0]?.value === true;
}
