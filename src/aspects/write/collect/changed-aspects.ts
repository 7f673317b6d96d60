import type { ModelRegistry } from '../../../registry/model-registry';
import type { AspectSpec } from '../../../../generated/registry/registry-types';
import type { AspectState } from '../state/aspect-state';
import type { EntityDraft } from '../state/entity-draft';

/** An aspect with another value than stored; without a state when it is gone. */
export interface ChangedAspect {
  readonly draft: EntityDraft;
  readonly aspect: AspectSpec;
  readonly state: AspectState | undefined;
}

/** The aspects `matters` tells of whose values changed, were deleted or are restated. Those of a wiped entity are gone with all they made. */
export function changedAspects(
  models: ModelRegistry,
  drafts: readonly EntityDraft[],
  matters: (aspect: AspectSpec) => boolean,
): readonly ChangedAspect[] {
  const changed: ChangedAspect[] = [];
  for (const draft of drafts) {
    for (const name of new Set([...draft.forgotten, ...draft.aspects.keys()])) {
      const aspect = models.aspect(name);
      const state = draft.aspects.get(name);
      if (!aspect || !matters(aspect)) continue;
      if (!state || isNewValue(draft, name, state) || draft.restated.has(name)) changed.push({ draft, aspect, state });
    }
  }
  return changed;
}

/** Whether the value is another one than stored, not just its time of observation. */
function isNewValue(draft: EntityDraft, name: string, state: AspectState): boolean {
  const stored = draft.stored.aspects.get(name);
  return !stored || !hasRow(draft, name) || stored.fields.version !== state.fields.version;
}

/** Whether the stored row is still there when the new values are written. */
export function hasRow(draft: EntityDraft, name: string): boolean {
  return !draft.wiped && !draft.forgotten.has(name);
}
