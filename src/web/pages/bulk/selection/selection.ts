/** The results that are selected. Everything here returns a new selection, so that a page can compare. */
import type { SummaryHit } from '#generated/http/messages';

/** What a change of several entities needs to know of each. */
export type Selected = Pick<SummaryHit, 'urn' | 'name' | 'entityType'>;

export interface Selection {
  /** Entities by urn, in the order in which they were selected. */
  readonly chosen: ReadonlyMap<string, Selected>;
  /** The place where a range begins: the urn that was toggled last. */
  readonly anchor: string | undefined;
}

export const NOTHING: Selection = { chosen: new Map(), anchor: undefined };

/** Selects the result, or takes it out. */
export function withToggled(selection: Selection, hit: Selected): Selection {
  return withAll(selection, [hit], !selection.chosen.has(hit.urn), hit.urn);
}

/**
 * Gives all results between the last toggled one and this one the state that this one gets. Without a last one among those that are
 * shown, this one alone is toggled.
 */
export function withRange(selection: Selection, shown: readonly Selected[], hit: Selected): Selection {
  const from = shown.findIndex(({ urn }) => urn === selection.anchor);
  const to = shown.findIndex(({ urn }) => urn === hit.urn);
  if (from === -1 || to === -1) return withToggled(selection, hit);
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return withAll(selection, range, !selection.chosen.has(hit.urn), hit.urn);
}

/** Selects all of them, or takes all of them out. */
export function withAll(
  { chosen, anchor }: Selection,
  hits: readonly Selected[],
  isSelected: boolean,
  nextAnchor = anchor,
): Selection {
  const next = new Map(chosen);
  for (const { urn, name, entityType } of hits)
    if (isSelected) next.set(urn, { urn, name, entityType });
    else next.delete(urn);
  return { chosen: next, anchor: nextAnchor };
}

/** Whether none, some or all of the results are selected. */
export function shareOf({ chosen }: Selection, shown: readonly Selected[]): 'none' | 'some' | 'all' {
  const count = shown.filter(({ urn }) => chosen.has(urn)).length;
  if (count === 0) return 'none';
  return count === shown.length ? 'all' : 'some';
}
