import type { CreationDisplay, DisplayModels, EntityDisplay } from '#generated/registry/display-types';

/** An entity type whose entities people create by hand. */
export interface CreatableType extends EntityDisplay {
  readonly create: CreationDisplay;
}

export function creatableTypes({ entities }: Pick<DisplayModels, 'entities'>): readonly CreatableType[] {
  return entities.filter((entity): entity is CreatableType => entity.create !== undefined);
}

/** Types of which an entity can be made on the way of browsing by a type: the type itself, and what is in it. */
export function typesBeside(listing: Pick<DisplayModels, 'entities'>, place: string): readonly CreatableType[] {
  return creatableTypes(listing).filter(
    ({ name, create: { places = [] } }) => name === place || places.includes(place),
  );
}

/** Types of which an entity can be made in an entity of the type: terms and groups in a term group. */
export function typesWithin(listing: Pick<DisplayModels, 'entities'>, place: string): readonly CreatableType[] {
  return creatableTypes(listing).filter(({ create: { places = [] } }) => places.includes(place));
}

/** The address of the form. @param place the urn of the entity in which the new one will be */
export function newAddress(type: string, place?: string): string {
  return `/new?${new URLSearchParams({ type, ...(place !== undefined && { in: place }) })}`;
}
