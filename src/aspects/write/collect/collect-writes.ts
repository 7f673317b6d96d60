import type { ModelRegistry } from '../../../registry/model-registry';
import type { Edge } from '../../../graph/extract-edges';
import { extractEdges } from '../../../graph/extract-edges';
import type { EdgeMaker } from '../../../graph/sql/edge-row';
import type { EventWrite } from '../../../timeseries/sql/write-events';
import type { AspectKey } from '../../sql/delete-aspects';
import type { AgedValues } from '../../sql/prune-by-age';
import type { AspectRow, AspectWrites, PrunedRange } from '../../sql/write-aspects';
import type { RetentionLimits } from '../../retention/retention-policies';
import type { AspectState } from '../state/aspect-state';
import { changedAspects, hasRow } from './changed-aspects';
import type { EntityDraft } from '../state/entity-draft';

/** An edge whose destination has no id yet. */
export interface OpenEdge {
  readonly maker: EdgeMaker;
  readonly edge: Edge;
}

export interface EdgeWrites {
  /** Edges of aspects that are stored for the first time. */
  readonly added: readonly OpenEdge[];
  /** The other aspects whose edges change, and all that they make now. */
  readonly makers: readonly EdgeMaker[];
  readonly edges: readonly OpenEdge[];
}

export function collectAspectWrites(limits: RetentionLimits, drafts: readonly EntityDraft[]): AspectWrites {
  const writes = {
    added: new Array<AspectRow>(),
    changed: new Array<AspectRow>(),
    history: new Array<AspectRow>(),
    pruned: new Array<PrunedRange>(),
  };
  for (const draft of drafts) {
    for (const [name, state] of draft.aspects) {
      const stored = hasRow(draft, name) ? draft.stored.aspects.get(name) : undefined;
      if (state !== stored) (stored ? writes.changed : writes.added).push(toRow(draft, name, state));
    }
    for (const [name, states] of draft.history) {
      const limit = (draft.restored.has(name) ? null : limits(draft.entity.name, name).maxVersions) ?? Infinity;
      const newestOld = states.at(-1)?.fields.version ?? 0;
      writes.history.push(
        ...states.filter(({ fields }) => fields.version > newestOld - limit).map((state) => toRow(draft, name, state)),
      );
      if (newestOld > limit) writes.pruned.push({ id: draft.stored.id, aspect: name, version: newestOld - limit });
    }
  }
  return writes;
}

/** Aspects whose history grows, and has a limit of age. */
export function collectAged(
  limits: RetentionLimits,
  drafts: readonly EntityDraft[],
  now: number,
): readonly AgedValues[] {
  return drafts.flatMap(({ stored, entity, history, restored }) =>
    [...history.keys()]
      .filter((name) => !restored.has(name))
      .flatMap((aspect) => {
        const { maxAgeMs } = limits(entity.name, aspect);
        return maxAgeMs === null ? [] : [{ id: stored.id, aspect, before: now - maxAgeMs }];
      }),
  );
}

function toRow(draft: EntityDraft, name: string, { fields }: AspectState): AspectRow {
  const { version, text, systemMetadata, runId, createdOn, createdBy } = fields;
  return { id: draft.stored.id, aspect: name, version, text, systemMetadata, runId, createdOn, createdBy };
}

/** Aspects that were stored and are now without, or had, another history. */
export function collectForgotten(drafts: readonly EntityDraft[]): readonly AspectKey[] {
  return drafts.flatMap((draft) =>
    draft.wiped
      ? []
      : [...draft.forgotten]
          .filter((name) => draft.stored.aspects.has(name))
          .map((aspect) => ({ id: draft.stored.id, aspect })),
  );
}

export function collectEvents(drafts: readonly EntityDraft[]): readonly EventWrite[] {
  return drafts.flatMap((draft) =>
    [...draft.events.values()].map((event) => ({ ...event, entityId: draft.stored.id, entityType: draft.entity.name })),
  );
}

export function collectEdges(models: ModelRegistry, drafts: readonly EntityDraft[]): EdgeWrites {
  const writes = { added: new Array<OpenEdge>(), makers: new Array<EdgeMaker>(), edges: new Array<OpenEdge>() };
  for (const { draft, aspect, state } of changedAspects(
    models,
    drafts,
    ({ relationships }) => relationships.length > 0,
  )) {
    const maker = { sourceId: draft.stored.id, aspect: aspect.name };
    const isNew = !draft.stored.aspects.has(aspect.name);
    if (!isNew) writes.makers.push(maker);
    if (!state) continue;
    const edges = isNew ? writes.added : writes.edges;
    for (const edge of extractEdges(aspect, state.value, { time: state.lastObserved, actor: state.fields.createdBy }))
      edges.push({ maker, edge });
  }
  return writes;
}
