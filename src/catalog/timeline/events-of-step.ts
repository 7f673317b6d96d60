import type { TimelineSpec } from '#generated/registry/registry-types';
import { parseObject } from '../changes/entity-state';
import type { ModelRegistry } from '../registry/model-registry';
import { diffElements } from './diff-elements';
import { ElementFinder } from './elements';
import type { AspectStep } from './steps';
import type { TimelineEvent } from './timeline-reader';

/** What a change of one aspect means. @param specs those of the aspect */
export function eventsOfStep(
  models: ModelRegistry,
  specs: readonly TimelineSpec[],
  step: Pick<AspectStep, 'aspect' | 'before' | 'after'>,
): readonly TimelineEvent[] {
  const aspect = models.aspect(step.aspect);
  if (!aspect) return [];
  const [before, after] = [step.before, step.after].map((text) => (text === null ? undefined : parseObject(text)));
  return specs.flatMap((spec) => {
    const finder = new ElementFinder(aspect, spec);
    return diffElements(spec, finder.find(before), finder.find(after));
  });
}
