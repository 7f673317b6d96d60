import type { AspectPath, AspectSpec, RelationshipSpec } from '#generated/registry/registry-types';
import { findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';

/** A list in an aspect of one end of lineage, whose items name the other end. */
export interface LineagePlace {
  /** The end that has the aspect. */
  readonly holder: string;
  /** The end that is in the list. */
  readonly named: string;
  readonly aspect: string;
  readonly list: AspectPath;
  /** The path from an item to the urn; empty if the item is the urn. */
  readonly member: AspectPath;
  /** Whether patches address its items by the urn. */
  readonly isKeyed: boolean;
  readonly relationship: RelationshipSpec;
}

interface Ends {
  readonly upstreamUrn: string;
  readonly downstreamUrn: string;
}

/**
 * Every list that the models have for lineage between two entities, the best one to add to first: that of the downstream end before that of
 * the upstream end, and one that says when and by whom before one that does not.
 */
export function lineagePlaces(models: ModelRegistry, { upstreamUrn, downstreamUrn }: Ends): readonly LineagePlace[] {
  const places = [
    ...placesOf(models, { holder: downstreamUrn, named: upstreamUrn, isUpstream: true }),
    ...placesOf(models, { holder: upstreamUrn, named: downstreamUrn, isUpstream: false }),
  ];
  return places.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ isKeyed, member }: LineagePlace): number {
  if (!isKeyed) return 2;
  return member === '' ? 1 : 0;
}

interface Side {
  readonly holder: string;
  readonly named: string;
  readonly isUpstream: boolean;
}

function placesOf(models: ModelRegistry, side: Side): readonly LineagePlace[] {
  const { entityType } = parseUrn(side.named, { field: ['input'] });
  const entity = findEntity(models, parseUrn(side.holder, { field: ['input'] }).entityType, { field: ['input'] });
  return entity.aspects
    .flatMap((name) => models.aspect(name) ?? [])
    .flatMap((aspect) =>
      aspect.relationships
        .filter(
          (each) => each.isLineage && each.isUpstream === side.isUpstream && each.entityTypes.includes(entityType),
        )
        .flatMap((relationship) => placeIn(aspect, relationship, side) ?? []),
    );
}

/** A list, and the way from an item to the urn. */
const ITEM = /^(?<list>(?:\/[^/*]+)+)\/\*(?<member>(?:\/[^/*]+)*)$/;

function placeIn(aspect: AspectSpec, relationship: RelationshipSpec, side: Side): LineagePlace | undefined {
  const { list, member } = ITEM.exec(relationship.path)?.groups ?? {};
  if (list === undefined || member === undefined) return undefined;
  const { holder, named } = side;
  const keys = aspect.patch.arrays.find(({ path }) => path === list)?.keys;
  const isKeyed = keys?.map((key) => `/${key}`).join('') === member;
  return { holder, named, aspect: aspect.name, list, member, isKeyed, relationship };
}
