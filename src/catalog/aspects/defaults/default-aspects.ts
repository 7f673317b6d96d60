import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { AspectSpec, EntitySpec, JsonObject, JsonValue, PatchStart } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { isGuarded } from '#catalog/authorization/policies/guarded-aspect';
import { keyOfUrn } from '#catalog/urn/key-of-urn';
import type { Keyed, Lookup, Place } from './template';
import { compileTemplate, lookupAt } from './template';

/** The value of an aspect of another entity. */
type AspectOf = (urn: string, aspect: string) => JsonObject | undefined;

/** An aspect that the service writes when it is missing. */
interface DefaultAspect {
  readonly aspect: AspectSpec;
  readonly value: (keyed: Keyed, aspectOf: AspectOf) => JsonValue;
}

interface EntityDefaults {
  readonly aspects: readonly DefaultAspect[];
  readonly places: readonly Place[];
}

/** The default aspects of every entity type: its key aspect and those that the models declare. */
export class DefaultAspects {
  private readonly byEntity = new Map<string, EntityDefaults>();

  constructor(private readonly models: ModelRegistry) {}

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

function memberOf(value: JsonValue, name: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
