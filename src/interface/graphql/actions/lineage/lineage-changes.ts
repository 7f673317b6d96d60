import type { LineageEdge } from '#generated/graphql/resolver-types';
import type { AspectPath, JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { InvalidInputError } from '#base/errors/domain-error';
import { groupBy } from '#base/json/group-by';
import { isObject, valuesAt } from '#base/json/path-values';
import { entityTypeOf } from '#catalog/urn/entity-type-of';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { type LineagePlace, lineagePlaces } from './lineage-places';
import { itemsRemoved, type Operation, patch, step } from '../draft-changes';

type Edges = readonly LineageEdge[];

/** The patches that add the edges. An edge that is there already changes nothing, but takes the privilege to write. */
export async function lineageAdditions(edges: Edges, context: GraphqlContext): Promise<readonly Proposal[]> {
  const isNamed = namedEnds();
  const addition = async (edge: LineageEdge) => {
    const places = placesOf(edge, context);
    const [best] = places.filter(({ isKeyed }) => isKeyed);
    if (!best) throw noLineage(edge);
    const stored = await Promise.all(places.map(({ holder, aspect }) => context.reads.aspect(holder, aspect)));
    const known = places.find((place, index) => isNamed(place, stored[index]));
    const place = known?.isKeyed ? known : best;
    return patch(place.holder, place.aspect, known ? unchanged(known, best) : [insertion(best, context)]);
  };
  return Promise.all(edges.map(addition));
}

/** An end that only a list without keys names is not in the best one, so that there is nothing to remove from it. */
function unchanged({ list, member, named, isKeyed }: LineagePlace, best: LineagePlace): readonly Operation[] {
  return isKeyed
    ? [{ op: 'test', path: list + step(named) + member, value: named }]
    : itemsRemoved(best.list, [best.named]);
}

/** Whether a list names the end. Each list is looked through once, however many edges end at it. */
function namedEnds() {
  const known = new WeakMap<JsonObject, Map<AspectPath, ReadonlySet<JsonValue>>>();
  return ({ relationship: { path }, named }: LineagePlace, stored: JsonObject | undefined): boolean => {
    if (stored === undefined) return false;
    const lists = known.get(stored) ?? new Map<AspectPath, ReadonlySet<JsonValue>>();
    known.set(stored, lists);
    const ends = lists.get(path) ?? new Set(valuesAt(stored, path));
    lists.set(path, ends);
    return ends.has(named);
  };
}

function insertion(place: LineagePlace, context: GraphqlContext): Operation {
  return { op: 'add', path: place.list + step(place.named), value: itemOf(place, context) };
}

/** The item says who made it, when and by what, where the models have a place for it. compat: released servers name the source UI. */
function itemOf({ list, member, named, relationship }: LineagePlace, { actor }: GraphqlContext): JsonValue {
  if (member === '') return named;
  const { createdOn, createdActor, updatedOn, updatedActor, properties } = relationship;
  const time = Date.now();
  const members: readonly (readonly [AspectPath | null, JsonValue])[] = [
    [`${list}/*${member}`, named],
    [createdOn, time],
    [createdActor, actor.urn],
    [updatedOn, time],
    [updatedActor, actor.urn],
    [properties, { source: 'UI' }],
  ];
  const beginning = `${list}/*/`;
  return members.reduce<JsonObject>(
    (item, [path, value]) =>
      path?.startsWith(beginning) ? withMember(item, path.slice(beginning.length).split('/'), value) : item,
    {},
  );
}

function withMember(object: JsonObject, [name = '', ...rest]: readonly string[], value: JsonValue): JsonObject {
  const inner = object[name];
  return { ...object, [name]: rest.length === 0 ? value : withMember(isObject(inner) ? inner : {}, rest, value) };
}

/** What takes the edges out of every list that may have them. */
export async function lineageRemovals(edges: Edges, context: GraphqlContext): Promise<readonly Proposal[]> {
  const places = edges.flatMap((edge) => {
    const found = placesOf(edge, context);
    if (found.length === 0) throw noLineage(edge);
    return found;
  });
  const keyed = places.filter(({ isKeyed }) => isKeyed);
  const others = places.filter(({ isKeyed }) => !isKeyed);
  const lists = groupBy(others, ({ holder, aspect, list }) => JSON.stringify([holder, aspect, list]));
  const replaced = await Promise.all([...lists.values()].map((list) => without(list, context)));
  return [
    ...keyed.map(({ holder, aspect, list, named }) => patch(holder, aspect, itemsRemoved(list, [named]))),
    ...replaced.flat(),
  ];
}

/** A list whose items have no keys is replaced as a whole, without all ends that go. */
async function without(places: readonly LineagePlace[], { reads }: GraphqlContext): Promise<readonly Proposal[]> {
  const [place] = places;
  const stored = place && (await reads.aspect(place.holder, place.aspect));
  if (!stored) return [];
  const gone = new Set<JsonValue>(places.map(({ named }) => named));
  const items = valuesAt(stored, `${place.list}/*`);
  const value = items.filter((item) => !valuesAt(item, place.member).some((end) => gone.has(end)));
  return value.length === items.length
    ? []
    : [patch(place.holder, place.aspect, [{ op: 'add', path: place.list, value }])];
}

function placesOf(edge: LineageEdge, { services }: GraphqlContext): readonly LineagePlace[] {
  return lineagePlaces(services.models, edge);
}

function noLineage({ upstreamUrn, downstreamUrn }: LineageEdge): InvalidInputError {
  const problem = `The models have no lineage from a ${entityTypeOf(upstreamUrn)} to a ${entityTypeOf(downstreamUrn)}`;
  return new InvalidInputError(
    `${problem} (${upstreamUrn} to ${downstreamUrn}); connect them by an entity between them`,
    [{ field: ['input'], message: 'has an edge without a place', expected: 'types between which lineage is possible' }],
  );
}
