import type { TimelineSpec } from '#generated/registry/registry-types';
import { groupBy } from '#base/json/group-by';
import type { Change } from '../changes/change-log';
import { parseObject } from '../changes/entity-state';
import { isRemoved, type ModelRegistry } from '../registry/model-registry';
import { eventsOfStep } from '../timeline/events-of-step';
import type { EntityChange, KeptValues } from './entity-change';

const LIFECYCLE = 'LIFECYCLE';
/** The greatest length of all names in the changes of one aspect, in lengths of its values. */
const NAMES_MAX = 10;
const NAMES_MIN = 100_000;

/** Says what changes of aspects mean, by the timeline, the key aspects and the soft deletion that the models declare. */
export class EntityChanges {
  private readonly specs: ReadonlyMap<string, readonly TimelineSpec[]>;

  constructor(private readonly models: ModelRegistry) {
    this.specs = groupBy(models.registry.timeline, ({ aspect }) => aspect);
  }

  /** The aspects of which changes can mean anything. */
  get aspects(): readonly string[] {
    const { softDelete, entities } = this.models.registry;
    const keys = entities.map(({ keyAspect }) => keyAspect);
    return [...new Set([...this.specs.keys(), ...keys, ...(softDelete ? [softDelete.aspect] : [])])];
  }

  /** Whether changes of the aspect can mean anything. */
  matters({ entityType, aspect }: Change): boolean {
    const { softDelete } = this.models.registry;
    return this.specs.has(aspect) || softDelete?.aspect === aspect || this.keyAspectOf(entityType) === aspect;
  }

  /**
   * What is not kept is said: a change without its value is a MODIFY of each category that it may have touched, and if only the value before is
   * missing, all that the aspect has counts as added.
   */
  of(change: Change, { before, lacksBefore, lacksValue }: KeptValues): readonly EntityChange[] {
    const isGone = change.operation === 'DELETE';
    const [old, now] = isGone ? [change.value, null] : [before, change.value];
    const lifecycles = this.lifecycle(change, old, now);
    if (lacksValue) return [...lifecycles, ...this.unknown(change.aspect)];
    const contents = this.contents(change.aspect, old, now);
    return [...lifecycles, ...(lacksBefore ? contents.map((what) => marked(what, 'previousValue')) : contents)];
  }

  /** The value is not kept, so nobody knows what changed. */
  private unknown(aspect: string): readonly EntityChange[] {
    const declared = (this.specs.get(aspect) ?? []).map(({ category }) => category);
    const categories = aspect === this.models.registry.softDelete?.aspect ? [...declared, LIFECYCLE] : declared;
    const description = 'It was changed. The old value is not kept any more.';
    const change = { operation: 'MODIFY', modifier: null, parameters: { aspect }, description };
    return [...new Set(categories)].map((category) => marked({ ...change, category }, 'value'));
  }

  private contents(aspect: string, before: string | null, after: string | null): readonly EntityChange[] {
    const events = eventsOfStep(this.models, this.specs.get(aspect) ?? [], { aspect, before, after });
    const names = events.reduce((sum, { element, within }) => sum + charactersOf(element, within), 0);
    if (names > NAMES_MAX * ((before?.length ?? 0) + (after?.length ?? 0)) + NAMES_MIN) return this.many(aspect);
    return events.map(({ category, operation, element, parameters, description }) => ({
      category,
      operation,
      modifier: element,
      parameters,
      description,
    }));
  }

  /** A long name would be repeated for each change within what it names. */
  private many(aspect: string): readonly EntityChange[] {
    const categories = new Set((this.specs.get(aspect) ?? []).map(({ category }) => category));
    const description = 'Much was changed, within something that has a long name.';
    const change = { operation: 'MODIFY', modifier: null, parameters: { aspect }, description };
    return [...categories].map((category) => ({ ...change, category }));
  }

  private lifecycle(change: Change, before: string | null, after: string | null): readonly EntityChange[] {
    const { entityType, aspect, operation, versionBefore } = change;
    if (aspect === this.keyAspectOf(entityType)) {
      if (operation === 'DELETE') return [lifecycle('HARD_DELETE')];
      return versionBefore === null ? [lifecycle('CREATE')] : [];
    }
    const [was, is] = [this.isRemoved(aspect, before), this.isRemoved(aspect, after)];
    return was === is ? [] : [lifecycle(is ? 'SOFT_DELETE' : 'REINSTATE')];
  }

  private isRemoved(aspect: string, value: string | null): boolean {
    const { softDelete } = this.models.registry;
    if (aspect !== softDelete?.aspect || value === null) return false;
    return isRemoved(softDelete, () => parseObject(value));
  }

  private keyAspectOf(entityType: string): string | undefined {
    return this.models.entity(entityType)?.keyAspect;
  }
}

function charactersOf(element: string, within: readonly string[]): number {
  return within.reduce((sum, { length }) => sum + length, element.length);
}

/** Marks missing values for consumers, which would otherwise take what is there for all that happened. */
function marked(what: EntityChange, notKept: 'value' | 'previousValue'): EntityChange {
  return { ...what, parameters: { ...what.parameters, notKept } };
}

const LIFECYCLES = {
  CREATE: 'It was created.',
  HARD_DELETE: 'It was deleted for good.',
  SOFT_DELETE: 'It was deleted.',
  REINSTATE: 'It was restored.',
} as const;

function lifecycle(operation: keyof typeof LIFECYCLES): EntityChange {
  return { category: LIFECYCLE, operation, modifier: null, parameters: {}, description: LIFECYCLES[operation] };
}
