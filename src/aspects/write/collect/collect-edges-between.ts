import type { EdgeBetween } from '../../../graph/extract-edges-between';
import { extractEdgesBetween } from '../../../graph/extract-edges-between';
import type { BetweenMaker, EdgeBetweenRow } from '../../../graph/postgres/sync-edges-between';
import type { Catalog } from '../../../registry/catalog';
import { changedAspects } from './changed-aspects';
import type { EntityDraft } from '../state/entity-draft';

/** An edge whose ends have no ids yet. */
type OpenEdgeBetween = EdgeBetween & Omit<EdgeBetweenRow, 'sourceId' | 'destinationId'>;

/** The aspects whose edges between other entities change, and the edges they make now. */
export function collectEdgesBetween(
  catalog: Catalog,
  drafts: readonly EntityDraft[],
): { makers: readonly BetweenMaker[]; edges: readonly OpenEdgeBetween[] } {
  const makers: BetweenMaker[] = [];
  const edges: OpenEdgeBetween[] = [];
  for (const { draft, aspect, state } of changedAspects(
    catalog,
    drafts,
    ({ edgesBetween }) => edgesBetween.length > 0,
  )) {
    const maker = { makerId: draft.stored.id, aspect: aspect.name };
    const made = state ? extractEdgesBetween(catalog, aspect, draft.stored.urn, state.value) : [];
    // An aspect that was not stored has left none.
    if (made.length > 0 || draft.stored.aspects.has(aspect.name)) makers.push(maker);
    if (!state) continue;
    const stamp = { writtenOn: state.lastObserved, writtenBy: state.fields.createdBy };
    edges.push(...made.map((edge) => ({ ...edge, ...maker, ...stamp })));
  }
  return { makers, edges };
}
