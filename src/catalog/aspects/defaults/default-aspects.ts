import type { ModelRegistry } from '#catalog/registry/model-registry';
import type {
  AspectSpec,
  EntitySpec,
  JsonObject,
  JsonValue,
  PatchStart,
  PlacedSpec,
} from '#generated/registry/registry-types';
import { isObject, valuesAt } from '#base/json/path-values';
import { isGuarded } from '#catalog/authorization/policies/guarded-aspect';
import { sameValue } from '#base/json/same-value';
import { keyOfUrn } from '#catalog/urn/key-of-urn';
import { parseUrn } from '#catalog/urn/urn';
import { placeSteps } from './place-steps';
import { compileTemplate, type Keyed, type Lookup, lookupAt, type RelatedField } from './template';

/** The value of an aspect of another entity. */
type AspectOf = (urn: string, aspect: string) => JsonObject | undefined;

/** An aspect that the service writes when it is missing. */
export interface DefaultAspect {
  readonly aspect: AspectSpec;
  readonly value: (keyed: Keyed, aspectOf: AspectOf) => JsonValue;
}

interface EntityDefaults {
  readonly aspects: readonly DefaultAspect[];
  readonly places: readonly RelatedField[];
}

/** The default aspects of every entity type: its key aspect and those that the models declare. */
export class DefaultAspects {
  private readonly byEntity = new Map<string, EntityDefaults>();

  /** The default aspects that follow the place of their entity, by the aspect that names the place. */
  private readonly placedBy: ReadonlyMap<string, AspectSpec>;

  constructor(private readonly models: ModelRegistry) {
    const placed = models.registry.aspects.flatMap((aspect): [string, AspectSpec][] =>
      aspect.placed ? [[aspect.placed.aspect, aspect]] : [],
    );
    this.placedBy = new Map(placed);
  }

  /** The key aspect first. */
  of(entity: EntitySpec): readonly DefaultAspect[] {
    return this.defaults(entity).aspects;
  }

  /**
   * The fields that a value requires, with what they begin with where a patch creates it: what the key says, else the default aspect, else
   * the models. Without those that only the writer can know. Of aspects that decide over access the writer gives all.
   */
  firstFields(
    keyed: Keyed,
    aspect: AspectSpec,
    by: { readonly time: number; readonly actor: string },
    aspectOf: AspectOf,
  ): JsonObject {
    if (isGuarded(aspect) || aspect.patch.starts.length === 0) return {};
    const ofKey = keyOfUrn(keyed.entity, keyed.parts);
    const declared = this.of(keyed.entity).find((each) => each.aspect.name === aspect.name);
    const ofDefault = declared?.value(keyed, aspectOf) ?? {};
    const first = ({ field, key, stamp, value }: PatchStart): JsonValue =>
      memberOf(ofKey, key) ?? memberOf(ofDefault, field) ?? (stamp && by[stamp]) ?? value;
    const fields = aspect.patch.starts.map((start) => [start.field, first(start)] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== null));
  }

  /**
   * Fields of other entities that the default aspects need.
   * @throws InvalidInputError for a urn that lacks a key field which a default aspect needs
   */
  lookups(keyed: Keyed): readonly Lookup[] {
    return this.defaults(keyed.entity).places.map((place) => lookupAt(place, this.models, keyed));
  }

  /** Whether the aspect names the place of its entity, which a default aspect follows. */
  isPlacing({ name }: AspectSpec): boolean {
    return this.placedBy.has(name);
  }

  /** What is needed of the place that a value names. */
  placeLookups({ name }: AspectSpec, value: JsonObject | undefined): readonly Lookup[] {
    const aspect = this.placedBy.get(name);
    const urn = aspect?.placed && placeIn(aspect.placed, value);
    return aspect?.placed && urn !== undefined ? [{ urn, aspect: aspect.name, field: aspect.placed.list }] : [];
  }

  /** The urn of the place of an entity; undefined if no default aspect of the type follows it. */
  placeOf(entity: EntitySpec, valueOf: (aspect: string) => JsonObject | undefined): string | undefined {
    for (const name of Object.keys(entity.defaults)) {
      const placed = this.models.aspect(name)?.placed;
      if (placed) return placeIn(placed, valueOf(placed.aspect));
    }
    return undefined;
  }

  /** The value of an aspect that follows this place of its entity; undefined for any other, and without a place. */
  placed(
    { name, placed }: AspectSpec,
    { urn, place }: { readonly urn: string; readonly place: string | undefined },
    aspectOf: AspectOf,
  ): JsonObject | undefined {
    if (!placed || place === undefined) return undefined;
    const steps = aspectOf(place, name);
    const isKnown = steps && !this.isDefault(place, name, steps, aspectOf);
    return placedValue(placed, { urn, place, steps: isKnown ? steps : undefined });
  }

  private isDefault(urn: string, aspect: string, value: JsonObject, aspectOf: AspectOf): boolean {
    const { entityType, parts } = parseUrn(urn);
    const entity = this.models.entity(entityType);
    const declared = entity && this.of(entity).find((each) => each.aspect.name === aspect);
    return entity !== undefined && declared !== undefined && isValueOf(declared, value, { entity, parts }, aspectOf);
  }

  private defaults(entity: EntitySpec): EntityDefaults {
    const known = this.byEntity.get(entity.name);
    if (known) return known;
    const templates = Object.entries(entity.defaults).map(([name, value]) => [name, compileTemplate(value)] as const);
    const key: DefaultAspect = { aspect: this.aspect(entity.keyAspect), value: ({ parts }) => keyOfUrn(entity, parts) };
    const others = templates.map(([name, template]): DefaultAspect => ({
      aspect: this.aspect(name),
      value: (keyed, aspectOf) => template.evaluate({ models: this.models, keyed, aspectOf }),
    }));
    // Several default aspects may need the same field.
    const places = new Map(
      templates.flatMap(([, template]) => template.places).map((place) => [JSON.stringify(place), place]),
    );
    const made = { aspects: [key, ...others], places: [...places.values()] };
    this.byEntity.set(entity.name, made);
    return made;
  }

  private aspect(name: string): AspectSpec {
    const aspect = this.models.aspect(name);
    if (!aspect) throw new Error(`the registry has no aspect ${name}`);
    return aspect;
  }
}

/** Whether the value is that which the entity has by its key alone. */
export function isValueOf(
  { aspect, value }: DefaultAspect,
  stored: JsonObject,
  keyed: Keyed,
  aspectOf: AspectOf,
): boolean {
  const ofKey = value(keyed, aspectOf);
  return isObject(ofKey) && sameValue(stored, ofKey, aspect.defaults);
}

function memberOf(value: JsonValue, name: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** An entity, its place, and the steps to the place; undefined if they say nothing, as its default. */
interface Placed {
  readonly urn: string;
  readonly place: string;
  readonly steps: JsonObject | undefined;
}

/** The urn of the place that a value names (`@PlacedBy`). */
function placeIn({ place }: PlacedSpec, placing: JsonObject | undefined): string | undefined {
  const [urn] = placing ? valuesAt(placing, place) : [];
  return typeof urn === 'string' ? urn : undefined;
}

/** The steps to an entity: those to its place, and the place. Undefined for a place that lies in the entity itself. */
function placedValue(spec: PlacedSpec, { urn, place, steps }: Placed): JsonObject | undefined {
  if (place === urn) return undefined;
  const above = placeSteps(spec, steps);
  if (above.some((step) => step[spec.urn] === urn || step[spec.urn] === place)) return undefined;
  return { [spec.list]: [...above, { [spec.id]: place, [spec.urn]: place }] };
}
