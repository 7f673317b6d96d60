import type { AspectRequestV3, EntityRequestV3 } from '#generated/http/messages';
import type { EntitySpec } from '#generated/registry/registry-types';
import type { WantedEntity } from '#catalog/aspects/create-full-entity-reader';
import { InvalidInputError } from '#base/errors/domain-error';
import type { Place } from '#base/errors/place';
import { escapeSegment } from '#base/json/json-pointer';
import { findAspect, findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import { requireUrn } from '#catalog/urn/check-urn';
import { aspectNamed } from '../format/entity-items';
import { writeConditions } from '../format/write-conditions';

/**
 * The aspects that a request names, in any case; undefined if it names none.
 * compat: unknown names beside a known one are left out, because newer clients ask for aspects that these models do not have.
 * @param entities at least one of these must have the aspect
 * @throws InvalidInputError if all names are unknown
 */
export function wantedAspects(
  models: ModelRegistry,
  entities: readonly EntitySpec[],
  names: readonly string[],
  placeOf: (index: number) => Place = (index) => ({ field: ['aspects', index] }),
): readonly string[] | undefined {
  const [entity] = entities;
  const [first] = names;
  if (!entity || first === undefined) return undefined;
  const known = names.flatMap((name) => knownAspect(models, entities, name) ?? []);
  return known.length > 0 ? [...new Set(known)] : [findAspect(models, entity, first, placeOf(0)).name];
}

function knownAspect(models: ModelRegistry, entities: readonly EntitySpec[], name: string): string | undefined {
  const names = entities.map((entity) => ({ entity, aspect: models.aspectName(aspectNamed(entity, name)) }));
  return names.find(({ entity, aspect }) => entity.aspects.includes(aspect))?.aspect;
}

/** @param at JSON pointer of the list. @throws InvalidInputError for a urn of another entity type, unknown aspects only, or a header that is not a version */
export function parseEntityRequests(
  models: ModelRegistry,
  entity: EntitySpec,
  items: readonly EntityRequestV3[],
  at = '',
): readonly WantedEntity[] {
  return items.map(({ urn, ...named }, index) => {
    requireUrnOf(models, entity, urn, { pointer: `${at}/${index}/urn` });
    const names = Object.keys(named);
    const pointerOf = (name = '') => `${at}/${index}/${escapeSegment(name)}`;
    const aspects = wantedAspects(models, [entity], names, (number) => ({ pointer: pointerOf(names[number]) }));
    const versions = new Map(
      Object.entries(named).flatMap(([name, aspect]) => {
        const version = versionOf(aspect, `${pointerOf(name)}/headers`);
        const known = knownAspect(models, [entity], name);
        return version === 0 || known === undefined ? [] : [[known, version] as const];
      }),
    );
    return { urn, ...(aspects && { aspects }), ...(versions.size > 0 && { versions }) };
  });
}

/** The entities of lists by entity type. @throws InvalidInputError also for an unknown entity type */
export function parseRequestGroups(
  models: ModelRegistry,
  groups: { readonly [entityType: string]: readonly EntityRequestV3[] },
): readonly WantedEntity[] {
  return Object.entries(groups).flatMap(([type, items]) => {
    const pointer = `/${escapeSegment(type)}`;
    return parseEntityRequests(models, findEntity(models, type, { pointer }), items, pointer);
  });
}

/** compat: in released servers, a header of the aspect chooses a version. 0 is the latest. */
function versionOf(aspect: AspectRequestV3 | string, pointer: string): number {
  const { ifVersionMatch = 0 } = typeof aspect === 'string' ? {} : writeConditions([aspect.headers, pointer]);
  if (ifVersionMatch >= 0) return ifVersionMatch;
  const expected = '0 for the latest version, n for the n-th value that was written';
  throw new InvalidInputError(`There is no version ${ifVersionMatch}; expected ${expected}`, [
    { pointer, message: `asks for version ${ifVersionMatch}`, expected },
  ]);
}

/** compat: in place of the entity type of a path, for the type of the urn. */
const GENERIC = 'generic';

/** The entity type and the urn of a path. @throws InvalidInputError for an unknown entity type, or a urn of another one */
export function entityOfPath(
  models: ModelRegistry,
  { entityType, urn }: { readonly entityType: string; readonly urn: string },
): { readonly entity: EntitySpec; readonly urn: string } {
  if (entityType.toLowerCase() === GENERIC)
    return { entity: requireUrn(models, urn, { typedParts: false }, { field: ['urn'] }).entity, urn };
  const entity = findEntity(models, entityType);
  return { entity, urn: requireUrnOf(models, entity, urn) };
}

/** @throws InvalidInputError for a urn that is malformed or of another entity type */
export function requireUrnOf(
  models: ModelRegistry,
  entity: EntitySpec,
  urn: string,
  place: Place = { field: ['urn'] },
): string {
  const { entity: found } = requireUrn(models, urn, { typedParts: false }, place);
  if (found === entity) return urn;
  throw new InvalidInputError(`${urn} is a urn of ${found.name}, not of ${entity.name}`, [
    { ...place, message: `is a urn of ${found.name}`, expected: `a urn of ${entity.name}` },
  ]);
}

/** The names of both parameters. compat: clients send one or the other. */
export function namesOf(query: { readonly aspects?: readonly string[]; readonly aspectNames?: readonly string[] }) {
  return [...(query.aspects ?? []), ...(query.aspectNames ?? [])];
}
