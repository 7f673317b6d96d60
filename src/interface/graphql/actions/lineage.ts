import type { LineageEdge } from '#generated/graphql/resolver-types';
import type { AspectPath, JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { InvalidInputError } from '#base/errors/domain-error';
import { isObject, valuesAt } from '#base/json/path-values';
import { entityTypeOf } from '#catalog/urn/entity-type-of';
import type { GraphqlContext } from '../graphql-context';
import { type LineagePlace, lineagePlaces } from './lineage-places';
import { type Operation, patch, step, write } from './write-changes';
import type { Resolvers } from '../resolvers';

export const lineage: Resolvers = {
  Mutation: {
    async updateLineage(_root, { input }, context) {
      const [added, removed] = [given(input.edgesToAdd), given(input.edgesToRemove)];
      const number = added.length + removed.length;
      if (number === 0) throw noEdges();
      context.changes.plan(number);
      await requireEnds(added, context);
      const proposals = await Promise.all([
        ...added.map((edge) => addition(edge, context)),
        ...removed.map((edge) => removals(edge, context)),
      ]);
      const changes = proposals.flat();
      const aspects = changes.map(({ aspectName }) => aspectName);
      return write(context, { operations: 0, aspects, draft: () => changes });
    },
  },
};

/** compat: lists of edges may have nulls. */
function given(edges: readonly (LineageEdge | null | undefined)[]): readonly LineageEdge[] {
  return edges.flatMap((edge) => edge ?? []);
}

async function addition(edge: LineageEdge, context: GraphqlContext): Promise<readonly Proposal[]> {
  const places = placesOf(edge, context);
  const [best] = places.filter(({ isKeyed }) => isKeyed);
  if (!best) throw noLineage(edge);
  const stored = await Promise.all(places.map(({ holder, aspect }) => context.reads.aspect(holder, aspect)));
  const index = places.findIndex((place, at) => isNamed(place, stored[at]));
  const known = places[index];
  const operation = known ? unchanged(known, stored[index] ?? {}) : insertion(best, context);
  return [patch((known ?? best).holder, (known ?? best).aspect, [operation])];
}

/** Changes nothing, but takes the privilege to write. */
function unchanged({ list, member, named, isKeyed }: LineagePlace, stored: JsonObject): Operation {
  if (isKeyed) return { op: 'test', path: list + step(named) + member, value: named };
  return { op: 'test', path: list, value: valuesAt(stored, list)[0] ?? [] };
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

/** Lists may name the same end, so it is taken out of each of them. */
async function removals(edge: LineageEdge, context: GraphqlContext): Promise<readonly Proposal[]> {
  const places = placesOf(edge, context);
  if (places.length === 0) throw noLineage(edge);
  const proposals = await Promise.all(
    places.map(async (place) => {
      const { holder, aspect, list, named, isKeyed } = place;
      if (isKeyed) return patch(holder, aspect, [{ op: 'remove', path: list + step(named) }]);
      const stored = await context.reads.aspect(holder, aspect);
      return stored && isNamed(place, stored) ? patch(holder, aspect, [without(place, stored)]) : [];
    }),
  );
  return proposals.flat();
}

/** A list whose items have no keys is replaced as a whole. */
function without({ list, member, named }: LineagePlace, stored: JsonObject): Operation {
  const value = valuesAt(stored, `${list}/*`).filter((item) => !valuesAt(item, member).includes(named));
  return { op: 'add', path: list, value };
}

function isNamed({ relationship, named }: LineagePlace, stored: JsonObject | undefined): boolean {
  return stored !== undefined && valuesAt(stored, relationship.path).includes(named);
}

function placesOf(edge: LineageEdge, { services }: GraphqlContext): readonly LineagePlace[] {
  return lineagePlaces(services.models, edge);
}

/** @throws InvalidInputError for the first urn of which nothing is stored, or that the actor may not see */
async function requireEnds(edges: readonly LineageEdge[], { reads }: GraphqlContext): Promise<void> {
  const ends = edges.flatMap(({ upstreamUrn, downstreamUrn }, index) => [
    { urn: upstreamUrn, field: ['input', 'edgesToAdd', index, 'upstreamUrn'] },
    { urn: downstreamUrn, field: ['input', 'edgesToAdd', index, 'downstreamUrn'] },
  ]);
  const exist = await Promise.all(ends.map(async ({ urn }) => (await reads.entity(urn)) && reads.exists(urn)));
  const missing = ends.find((_end, index) => !exist[index]);
  if (!missing) return;
  throw new InvalidInputError(`${missing.urn} does not exist; write the entity first, or correct its urn`, [
    { field: missing.field, message: 'does not exist', expected: 'the urn of an entity' },
  ]);
}

function noLineage({ upstreamUrn, downstreamUrn }: LineageEdge): InvalidInputError {
  const problem = `The models have no lineage from a ${entityTypeOf(upstreamUrn)} to a ${entityTypeOf(downstreamUrn)}`;
  return new InvalidInputError(
    `${problem} (${upstreamUrn} to ${downstreamUrn}); connect them by an entity between them`,
    [{ field: ['input'], message: 'has an edge without a place', expected: 'types between which lineage is possible' }],
  );
}

function noEdges(): InvalidInputError {
  return new InvalidInputError('There is no edge to add or to remove; give edgesToAdd or edgesToRemove', [
    { field: ['input'], message: 'has no edge', expected: 'edgesToAdd or edgesToRemove' },
  ]);
}
