import type { EntityRequestV3 } from '../../../generated/http/messages';
import type { EntitySpec } from '../../../generated/registry/registry-types';
import type { WantedEntity } from '../../aspects/create-full-entity-reader';
import { InvalidInputError } from '../../errors/domain-error';
import type { Place } from '../../errors/place';
import { escapeSegment } from '../../json/json-pointer';
import { findAspect, type ModelRegistry } from '../../registry/model-registry';
import { requireUrn } from '../../urn/check-urn';
import { aspectNamed } from './entity-items';

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
    const aspects = wantedAspects(models, [entity], names, (at) => ({
      pointer: `/${index}/${escapeSegment(names[at] ?? '')}`,
    }));
    return { urn, ...(aspects && { aspects }) };
  });
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
