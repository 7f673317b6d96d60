import { objectsOf, valuesAt } from '#base/json/path-values';
import type { EntityState } from '#catalog/changes/entity-state';
import { isRemoved, type ModelRegistry } from '#catalog/registry/model-registry';
import type { AspectPath, AspectSpec, CollectedSpec, EntitySpec, JsonObject } from '#generated/registry/registry-types';

/** Items of a list, so that the next one does not take longer for ever. The oldest go first. */
const ITEMS_MAX = 1000;

/** Facts of an entity, for the lists of those that it names. */
export interface Facts {
  readonly list: string;
  readonly item: JsonObject;
}

/** The rule for lists of facts of the entities that name one (`@CollectedFrom`). */
export class CollectedRule {
  private readonly carriers: ReadonlySet<string>;
  private readonly sources: ReadonlySet<string>;
  private readonly lists: readonly string[];

  constructor(
    private readonly models: ModelRegistry,
    readonly aspect: AspectSpec,
    readonly spec: CollectedSpec,
  ) {
    this.carriers = new Set(aspect.entities);
    this.sources = new Set(models.aspect(spec.aspect)?.entities);
    this.lists = [...new Set(Object.values(spec.lists))];
  }

  /** Whether entities of the type have the lists. */
  carriedBy({ name }: EntitySpec): boolean {
    return this.carriers.has(name);
  }

  /** Whether entities of the type may name others. */
  names({ name }: EntitySpec): boolean {
    return this.sources.has(name);
  }

  /** The urns that an entity names; a soft-deleted one names none. */
  named(state: EntityState): readonly string[] {
    const value = this.valueOf(state);
    const urns = value ? valuesAt(value, this.spec.named).filter((urn) => typeof urn === 'string') : [];
    return [...new Set(urns)];
  }

  /** The facts of an entity; undefined where they are in no list. */
  facts(urn: string, state: EntityState): Facts | undefined {
    const value = this.valueOf(state);
    if (!value) return undefined;
    const [word] = valuesAt(value, this.spec.state);
    const list = typeof word === 'string' ? this.spec.lists[word] : undefined;
    if (list === undefined) return undefined;
    const item: { [field: string]: JsonObject[string] } = { [this.spec.urn]: urn };
    for (const [field, paths] of Object.entries(this.spec.facts[list] ?? {})) {
      const found = firstAt(value, paths);
      if (found !== undefined) item[field] = found;
    }
    return { list, item };
  }

  /** The lists with these facts of an entity, in the place of those from before. */
  next(value: JsonObject, urn: string, facts: Facts | undefined): JsonObject {
    const next: { [list: string]: JsonObject[string] } = {};
    for (const list of this.lists) {
      const before = objectsOf(value[list]);
      const isThis = (item: JsonObject) => item[this.spec.urn] === urn;
      if (facts?.list !== list) next[list] = before.filter((item) => !isThis(item));
      else if (before.some(isThis)) next[list] = before.map((item) => (isThis(item) ? facts.item : item));
      else next[list] = [...before, facts.item].slice(-ITEMS_MAX);
    }
    return { ...value, ...next };
  }

  private valueOf({ aspects }: EntityState): JsonObject | undefined {
    const value = aspects.get(this.spec.aspect)?.value;
    const { softDelete } = this.models.registry;
    return value && isRemoved(softDelete, (name) => aspects.get(name)?.value) ? undefined : value;
  }
}

function firstAt(value: JsonObject, paths: readonly AspectPath[]): JsonObject[string] | undefined {
  for (const path of paths) {
    const [found] = valuesAt(value, path);
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

export function collectedRules(models: ModelRegistry): readonly CollectedRule[] {
  return models.registry.aspects.flatMap((aspect) =>
    aspect.collected ? [new CollectedRule(models, aspect, aspect.collected)] : [],
  );
}
