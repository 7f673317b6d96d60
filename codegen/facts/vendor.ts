import type { Model, NamedType } from '../model/model';
import type { AspectSpec, EntitySpec } from '../model/registry-types';

/** Whether a type has a namespace of the vendor. */
export function isOfVendor({ namespace }: NamedType, vendor: string): boolean {
  return `${namespace}.`.startsWith(`com.${vendor}.`);
}

/** Whether a type is one of those shipped, which others must not disturb. Files of further folders are not, whatever their namespace. */
export function isShipped(type: NamedType, vendor: string): boolean {
  return type.origin.file.folder === undefined && isOfVendor(type, vendor);
}

/** Shipped ones first: where two are at odds, the dropped file is to blame. */
export function shippedFirst<Item>(
  items: readonly Item[],
  vendor: string,
  typeOf: (item: Item) => NamedType | undefined,
): readonly Item[] {
  const rank = (item: Item) => {
    const type = typeOf(item);
    return Number(!type || !isShipped(type, vendor));
  };
  return items.toSorted((a, b) => rank(a) - rank(b));
}

/** The model without dropped files: what claims its names first. The same object if there are none. */
export function shippedPart(model: Model): Model {
  const types = entriesOf(model.types, model.vendor);
  if (types.length === model.types.size) return model;
  const aspectRecords = new Map(entriesOf(model.aspectRecords, model.vendor));
  const isKept = (aspect: string) => aspectRecords.has(aspect);
  const entities = model.registry.entities.filter(({ keyAspect }) => isKept(keyAspect));
  const names = new Set(entities.map(({ name }) => name));
  const aspects = model.registry.aspects.filter(({ name }) => isKept(name));
  return {
    ...model,
    types: new Map(types),
    aspectRecords,
    registry: {
      ...model.registry,
      aspects: aspects.map((aspect) => ({ ...aspect, entities: aspect.entities.filter((name) => names.has(name)) })),
      entities: entities.map((entity) => withAspects(entity, isKept)),
    },
  };
}

/** Shipped aspects before others, each in their order. */
export function shippedAspectsFirst(aspects: readonly AspectSpec[], model: Model): readonly AspectSpec[] {
  return shippedFirst(aspects, model.vendor, ({ name }) => model.aspectRecords.get(name));
}

function entriesOf<Type extends NamedType>(types: ReadonlyMap<string, Type>, vendor: string): [string, Type][] {
  return [...types].filter(([, type]) => isShipped(type, vendor));
}

function withAspects(entity: EntitySpec, isKept: (aspect: string) => boolean): EntitySpec {
  const { aspects, snapshot } = entity;
  return {
    ...entity,
    aspects: aspects.filter(isKept),
    snapshot: snapshot && { ...snapshot, aspects: snapshot.aspects.filter(isKept) },
  };
}
