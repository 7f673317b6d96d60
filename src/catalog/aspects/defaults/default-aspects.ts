import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { AspectSpec, EntitySpec, JsonObject, JsonValue } from '#generated/registry/registry-types';
import { keyOfUrn } from '#catalog/urn/key-of-urn';
import type { Keyed, Lookup, Place } from './template';
import { compileTemplate, lookupAt } from './template';

/** An aspect that the service writes when it is missing. */
interface DefaultAspect {
  readonly aspect: AspectSpec;
  readonly value: (keyed: Keyed, aspectOf: (urn: string, aspect: string) => JsonObject | undefined) => JsonValue;
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
