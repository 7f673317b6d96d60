import type { JsonValue, TimelineSpec } from '#generated/registry/registry-types';
import { shortened } from '#base/errors/unknown-name';
import { same } from '#base/json/same-value';
import type { Element } from './elements';
import type { TimelineEvent } from './timeline-reader';

type Operation = TimelineEvent['operation'];

const PAST: Readonly<Record<Operation, string>> = { ADD: 'added', REMOVE: 'removed', MODIFY: 'changed' };

/** What was added, removed and changed between two versions, in the order of the versions. */
export function diffElements(
  spec: TimelineSpec,
  before: ReadonlyMap<number, Element>,
  after: ReadonlyMap<number, Element>,
): readonly TimelineEvent[] {
  const events: TimelineEvent[] = [];
  for (const [key, element] of before) if (!after.has(key)) events.push(eventOf(spec, 'REMOVE', element));
  for (const [key, element] of after) {
    const old = before.get(key);
    if (!old) events.push(eventOf(spec, 'ADD', element));
    else if (!same(old.compared, element.compared)) events.push(eventOf(spec, 'MODIFY', element));
  }
  return events;
}

function eventOf(spec: TimelineSpec, operation: Operation, changed: Element): TimelineEvent {
  const { labels } = changed;
  const element = labels.at(-1) ?? '';
  const within = labels.slice(0, -1);
  const what = element === spec.name ? `The ${spec.name}` : `The ${spec.name} '${element}'`;
  // Many elements may be within one that has a long name.
  const where = within.length === 0 ? '' : ` of '${within.map(shortened).join("' of '")}'`;
  return {
    category: spec.category,
    operation,
    element,
    within,
    parameters: parametersOf(spec, changed),
    description: `${what}${where} was ${PAST[operation]}.`,
    semanticChange: operation !== 'ADD' && spec.breaking ? 'MAJOR' : 'MINOR',
  };
}

/** The last name is that of the item, or of the value if the path leads to one. */
function parametersOf({ path, parameters }: TimelineSpec, { labels, compared }: Element): TimelineEvent['parameters'] {
  const isItem = path.endsWith('*');
  const valueAt = (index: number): JsonValue =>
    !isItem && index === labels.length - 1 ? compared : (labels[index] ?? null);
  return Object.fromEntries(parameters.map((name, index) => [name, valueAt(index)]));
}
