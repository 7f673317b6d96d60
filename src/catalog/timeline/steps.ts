import type { AspectHistory } from '../aspects/history-reader';

/** A change of one aspect from one kept version to the next. */
export interface AspectStep {
  readonly aspect: string;
  /** Epoch milliseconds. */
  readonly time: number;
  /** Urn. */
  readonly actor: string;
  /** JSON; null if the aspect was absent. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The steps of an aspect, oldest first. The first kept value has no step if what was before it is not kept. */
export function stepsOf({ aspectName: aspect, versions, firstVersion }: AspectHistory): readonly AspectStep[] {
  const steps: AspectStep[] = [];
  let before: string | null = null;
  let isKnown = false;
  for (const { version, value, createdOn, createdBy, deletedOn } of versions.toReversed()) {
    if (isKnown || version === firstVersion)
      steps.push({ aspect, time: createdOn, actor: createdBy, before, after: value });
    if (deletedOn !== null) steps.push({ aspect, time: deletedOn, actor: createdBy, before: value, after: null });
    before = deletedOn === null ? value : null;
    isKnown = true;
  }
  return steps;
}
