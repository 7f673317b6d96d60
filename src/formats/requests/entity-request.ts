import type { AspectRequestV3, EntityRequestV3 } from '../../../generated/http/messages';
import type { EntitySpec } from '../../../generated/registry/registry-types';
import type { WantedEntity } from '../../aspects/create-full-entity-reader';
import { InvalidInputError } from '../../errors/domain-error';
import type { Place } from '../../errors/place';
import { escapeSegment } from '../../json/json-pointer';
import { findAspect, type ModelRegistry } from '../../registry/model-registry';
import { requireUrn } from '../../urn/check-urn';
import { aspectNamed } from './entity-items';
import { writeConditions } from './write-conditions';

/**
 * The aspects that a request names, in any case; undefined if it names none.
 * @param entities at least one of these must have the aspect
 * @throws InvalidInputError for an unknown aspect
 */
export function wantedAspects(
  models: ModelRegistry,
  entities: readonly EntitySpec[],
  names: readonly string[],
  placeOf: (index: number) => Place = (index) => ({ field: ['aspects', index] }),
): readonly string[] | undefined {
  const wanted = names.map((name, index) => {
    const [first] = entities;
    const entity = entities.find((each) => each.aspects.includes(aspectNamed(each, name))) ?? first;
    return entity ? findAspect(models, entity, aspectNamed(entity, name), placeOf(index)).name : name;
  });
  return wanted.length > 0 ? [...new Set(wanted)] : undefined;
}

/** @throws InvalidInputError for a urn of another entity type, or an unknown aspect */
export function parseEntityRequests(
  models: ModelRegistry,
  entity: EntitySpec,
  items: readonly EntityRequestV3[],
): readonly WantedEntity[] {
  return items.map(({ urn, ...named }, index) => {
    requireUrnOf(models, entity, urn, { pointer: `/${index}/urn` });
    const names = Object.keys(named);
    for (const [name, aspect] of Object.entries(named))
      requireLatest(aspect, `/${index}/${escapeSegment(name)}/headers`);
    const aspects = wantedAspects(models, [entity], names, (at) => ({
      pointer: `/${index}/${escapeSegment(names[at] ?? '')}`,
    }));
    return { urn, ...(aspects && { aspects }) };
  });
}

/** compat: in released servers, a header of the aspect chooses a version. @throws InvalidInputError for another version than the latest */
function requireLatest(aspect: AspectRequestV3 | string, pointer: string): void {
  const { ifVersionMatch = 0 } = typeof aspect === 'string' ? {} : writeConditions([aspect.headers, pointer]);
  if (ifVersionMatch === 0) return;
  const expected = '0, or no header; read an old version with GET and ?version=';
  throw new InvalidInputError(
    `batchGet reads the latest version, not version ${ifVersionMatch}; expected ${expected}`,
    [{ pointer, message: `asks for version ${ifVersionMatch}`, expected }],
  );
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
