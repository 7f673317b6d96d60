import type { IndirectEdge } from '../../../graph/extract-indirect-edges';
import { extractIndirectEdges } from '../../../graph/extract-indirect-edges';
import type { IndirectEdgeMaker, IndirectEdgeRow } from '../../../graph/sql/sync-indirect-edges';
import type { ModelRegistry } from '../../../registry/model-registry';
import { changedAspects } from './changed-aspects';
import type { EntityDraft } from '../state/entity-draft';

/** An edge whose ends have no ids yet. */
type OpenIndirectEdge = IndirectEdge & Omit<IndirectEdgeRow, 'sourceId' | 'destinationId'>;

/** The aspects whose edges between other entities change, and the edges they make now. */
export function collectIndirectEdges(
  models: ModelRegistry,
  drafts: readonly EntityDraft[],
): { makers: readonly IndirectEdgeMaker[]; edges: readonly OpenIndirectEdge[] } {
  const makers: IndirectEdgeMaker[] = [];
  const edges: OpenIndirectEdge[] = [];
  for (const { draft, aspect, state } of changedAspects(
    models,
    drafts,
    ({ indirectEdges }) => indirectEdges.length > 0,
  )) {
    const maker = { makerId: draft.stored.id, aspect: aspect.name };
    const made = state ? extractIndirectEdges(models, aspect, draft.stored.urn, state.value) : [];
    // An aspect that was not stored has left none.
    if (made.length > 0 || draft.stored.aspects.has(aspect.name)) makers.push(maker);
    if (!state) continue;
    const stamp = { writtenOn: state.lastObserved, writtenBy: state.fields.createdBy };
    edges.push(...made.map((edge) => ({ ...edge, ...maker, ...stamp })));
  }
  return { makers, edges };
}
