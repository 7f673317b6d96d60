import { isObject, valuesAt } from '#base/json/path-values';
import type { EntityState } from '#catalog/changes/entity-state';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import type { AspectSpec, EntitySpec, JsonObject, JsonValue, PairSpec } from '#generated/registry/registry-types';
import { isDerivedFrom } from './derived-value';

/** An entity by its urn. */
export interface Keyed {
  readonly urn: string;
  readonly entity: EntitySpec;
  readonly parts: readonly string[];
}

/** One side of a pair, as it is stored or will be. */
export interface Side {
  readonly keyed: Keyed;
  readonly state: EntityState;
}

/**
 * The rule for entities that are two sides of one thing (`@PairedBy`). It asks only what the models say of an entity
 * and of its aspects.
 */
export class PairRule {
  /** Names of the edges between the sides. */
  readonly relationships: readonly string[];
  private readonly evidence: ReadonlySet<string>;
  private readonly carriers: ReadonlySet<string>;

  constructor(
    private readonly models: ModelRegistry,
    readonly aspect: AspectSpec,
    private readonly spec: PairSpec,
  ) {
    this.relationships = aspect.relationships.map(({ name }) => name);
    this.evidence = new Set([spec.lineage, spec.kinds]);
    this.carriers = new Set(aspect.entities);
  }

  /** The aspects that say what pairs there are. */
  get aspects(): readonly string[] {
    return [...this.evidence, this.aspect.name];
  }

  /** Whether entities of the type may be sides. */
  carriedBy({ name }: EntitySpec): boolean {
    return this.carriers.has(name);
  }

  /** Whether a write of the aspect may show that its entity is a side. */
  isEvidence(aspect: string): boolean {
    return this.evidence.has(aspect);
  }

  /** The entity of a urn, if it may be a side. */
  keyed(urn: string): Keyed | undefined {
    const { entityType, parts } = parseUrn(urn);
    const entity = this.models.entity(entityType);
    return entity && this.carriedBy(entity) ? { urn, entity, parts } : undefined;
  }

  leads(keyed: Keyed): boolean {
    return Object.entries(this.spec.lead).every(([field, value]) => keyField(keyed, field) === value);
  }

  /** Whether a leading side is made from the other one, and does not make it. */
  isMadeFromOther({ keyed, state }: Side): boolean {
    return this.leads(keyed) && this.texts(state, this.spec.kinds, this.spec.kind).some((kind) => this.isReading(kind));
  }

  /**
   * The other side, as this one names it upstream. Null if what it names cannot be the other side, or may be one of several; undefined if it
   * says nothing of this.
   */
  named(side: Side): string | null | undefined {
    const upstreams = [...new Set(this.texts(side.state, this.spec.lineage, this.spec.upstreams))];
    const isLead = this.leads(side.keyed);
    if (isLead && !this.isMadeFromOther(side)) return undefined;
    const candidates = isLead ? upstreams : upstreams.filter((urn) => this.isLeadingUrn(urn));
    if (candidates.length === 0) return undefined;
    const [urn = ''] = candidates;
    const other = this.keyed(urn);
    const fits = candidates.length === 1 && other && this.leads(other) !== isLead && this.areAlike(side.keyed, other);
    return fits ? urn : null;
  }

  /** The other sides that an entity has. */
  others(state: EntityState): readonly string[] {
    const value = state.aspects.get(this.aspect.name)?.value[this.spec.others];
    return Array.isArray(value) ? value.filter((item: JsonValue) => typeof item === 'string') : [];
  }

  /** Whether a client wrote which other sides there are. */
  isOwned(state: EntityState): boolean {
    const stored = state.aspects.get(this.aspect.name);
    return stored !== undefined && !isDerivedFrom(stored.fields.systemMetadata, this.source);
  }

  /** Whether a side says that it leads. */
  saysItLeads(state: EntityState): boolean {
    return state.aspects.get(this.aspect.name)?.value[this.spec.leads] === true;
  }

  value(others: readonly string[], leads: boolean): JsonObject {
    return { [this.spec.others]: others, [this.spec.leads]: leads };
  }

  /** The name of the aspect from which the sides follow. */
  get source(): string {
    return this.spec.lineage;
  }

  private isReading(kind: string): boolean {
    return this.spec.madeFromOther.includes(kind);
  }

  private isLeadingUrn(urn: string): boolean {
    const keyed = this.keyed(urn);
    return keyed !== undefined && this.leads(keyed);
  }

  private areAlike(a: Keyed, b: Keyed): boolean {
    const { same, named, parts } = this.spec;
    return a.entity === b.entity && same.every((field) => keyField(a, field) === keyField(b, field))
      ? sameEnd(keyField(a, named), keyField(b, named), parts)
      : false;
  }

  private texts({ aspects }: EntityState, aspect: string, path: string): readonly string[] {
    const value = aspects.get(aspect)?.value;
    return isObject(value) ? valuesAt(value, path).filter((found) => typeof found === 'string') : [];
  }
}

/** The rules of the models; mostly one. */
export function pairRules(models: ModelRegistry): readonly PairRule[] {
  return models.registry.aspects.flatMap((aspect) =>
    aspect.pairs ? [new PairRule(models, aspect, aspect.pairs)] : [],
  );
}

function keyField({ entity, parts }: Keyed, field: string): string {
  return parts[entity.keyFields.findIndex(({ name }) => name === field)] ?? '';
}

/** Platforms differ in capitals, and clients put the name of an instance in front. */
function sameEnd(a: string, b: string, count: number): boolean {
  const [left, right] = [a, b].map((name) => name.toLowerCase().split('.'));
  if (!left || !right) return false;
  const compared = Math.min(count, left.length, right.length);
  return left.slice(-compared).join('.') === right.slice(-compared).join('.');
}
