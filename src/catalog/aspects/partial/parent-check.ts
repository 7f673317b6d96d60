import { valuesAt } from '#base/json/path-values';
import type { EntityState } from '#catalog/changes/entity-state';
import type { AdmittedParents } from '../prepare/write-limit';

interface Draft extends Pick<EntityState, 'aspects'> {
  readonly exists: boolean;
}

/**
 * Whether the actor may write the entity because of its parents: the privilege is there for all parents that it had before the request, and
 * for all that it has after it. One that had none, or has none, needs other privileges, unless the request creates or deletes it.
 */
export function parentsAdmit(parents: AdmittedParents, before: Draft, after: Draft): boolean {
  const states = [before, after].filter(({ exists }) => exists);
  return states.length > 0 && states.every((state) => isAdmitted(parents, state));
}

function isAdmitted({ places, urns }: AdmittedParents, { aspects }: Draft): boolean {
  const found = places.flatMap(({ aspect, path }) => {
    const value = aspects.get(aspect)?.value;
    return value ? valuesAt(value, path) : [];
  });
  return found.length > 0 && found.every((urn) => typeof urn === 'string' && urns.has(urn));
}
