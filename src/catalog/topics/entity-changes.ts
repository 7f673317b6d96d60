import type { TimelineSpec } from '../../../generated/registry/registry-types';
import { groupBy } from '../../base/json/group-by';
import type { Change } from '../changes/change-log';
import { parseObject } from '../changes/entity-state';
import { isRemoved, type ModelRegistry } from '../registry/model-registry';
import { eventsOfStep } from '../timeline/events-of-step';
import type { EntityChange } from './entity-change';

const LIFECYCLE = 'LIFECYCLE';

/** Says what changes of aspects mean, by the timeline, the key aspects and the soft deletion that the models declare. */
export class EntityChanges {
  private readonly specs: ReadonlyMap<string, readonly TimelineSpec[]>;

  constructor(private readonly models: ModelRegistry) {
    this.specs = groupBy(models.registry.timeline, ({ aspect }) => aspect);
  }

  /** Whether changes of the aspect can mean anything. */
  matters({ entityType, aspect }: Change): boolean {
    const { softDelete } = this.models.registry;
    return this.specs.has(aspect) || softDelete?.aspect === aspect || this.keyAspectOf(entityType) === aspect;
  }

  /** @param before JSON; undefined if the aspect was absent, or if its value is not kept: then all that it has counts as added */
  of(change: Change, before: string | undefined): readonly EntityChange[] {
    const isGone = change.operation === 'DELETE';
    const [old, now] = isGone ? [change.value, null] : [before ?? null, change.value];
    return [...this.lifecycle(change, old, now), ...this.contents(change.aspect, old, now)];
  }

  private contents(aspect: string, before: string | null, after: string | null): readonly EntityChange[] {
    const events = eventsOfStep(this.models, this.specs.get(aspect) ?? [], { aspect, before, after });
    return events.map(({ category, operation, element, parameters }) => ({
      category,
      operation,
      modifier: element,
      parameters,
    }));
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

function lifecycle(operation: string): EntityChange {
  return { category: LIFECYCLE, operation, modifier: null, parameters: {} };
}
