import { reachedTypes } from '../link/reached-types';
import type { LinkedTypes, NamedType } from '../model/model';
import type { ModelRegistry } from '../registry/model-registry';
import { isObject } from '../values/json-value';
import type { Changes, NewPairs } from './changes';
import { aspectAnnotation } from './adopted-annotations';
import { compareRecords } from './compare-records';
import type { Release } from './release/release';

/** The additions of `release` to the models. It takes nothing away from the models. */
export function compareRelease(release: Release, models: ModelRegistry): Changes {
  const aspects = [...release.types.values()].filter(({ properties }) => isObject(properties.Aspect));
  const reached = reachedTypes(
    aspects.map(({ fullName }) => fullName),
    release.types,
  );
  const known = reached.flatMap((theirs) => pairOf(theirs, models.types));
  const records = compareRecords(known, models.types, release.types);
  const entityNames = new Set(models.entities.map(({ name }) => name.name));
  return {
    types: reached.filter(({ fullName }) => !models.types.types.has(fullName)),
    ...records,
    symbols: known.flatMap(({ theirs, ours }) => newSymbols(theirs, ours)),
    aspects: known.flatMap(newAspects),
    entities: release.entities.filter(({ name }) => !entityNames.has(name)),
    pairs: newPairs(release, models),
    review: [...known.flatMap(otherKind), ...records.review],
  };
}

interface KnownType {
  readonly theirs: NamedType;
  readonly ours: NamedType;
}

function pairOf(theirs: NamedType, { types }: LinkedTypes): KnownType[] {
  const ours = types.get(theirs.fullName);
  return ours ? [{ theirs, ours }] : [];
}

function newAspects({ theirs, ours }: KnownType): Changes['aspects'] {
  const properties = aspectAnnotation(theirs.properties);
  return ours.kind === 'record' && !('Aspect' in ours.properties) && 'Aspect' in properties
    ? [{ record: ours, properties }]
    : [];
}

function otherKind({ theirs, ours }: KnownType): string[] {
  return theirs.kind === ours.kind ? [] : [`${ours.fullName} is a ${ours.kind}, in the release a ${theirs.kind}`];
}

function newSymbols(theirs: NamedType, ours: NamedType): Changes['symbols'] {
  if (theirs.kind !== 'enum' || ours.kind !== 'enum') return [];
  const known = new Set(ours.symbols.map(({ name }) => name));
  return theirs.symbols.filter(({ name }) => !known.has(name)).map((symbol) => ({ type: ours, symbol }));
}

function newPairs({ entities }: Release, models: ModelRegistry): NewPairs[] {
  const joined = new Map<string, Set<string>>(models.entities.map(({ name }) => [name.name, new Set<string>()]));
  for (const { name, aspects } of models.entities)
    for (const aspect of aspects) joined.get(name.name)?.add(aspect.name);
  for (const { name, joins } of models.aspects) for (const entity of joins) joined.get(entity.name)?.add(name);
  return entities.flatMap(({ name, aspects }) => {
    const known = joined.get(name);
    const added = aspects.filter((aspect) => known && !known.has(aspect));
    return added.length === 0 ? [] : [{ entity: name, aspects: added }];
  });
}
