import type { Registry } from '#generated/registry/registry-types';

/** Names of entity types and aspects, in the order of the alphabet. */
export interface OwnNames {
  readonly entityTypes: readonly string[];
  readonly aspects: readonly string[];
}

type Names = Pick<Registry, 'entities' | 'aspects'>;

/** The value of ASPECTORY_MODELS that says that a catalog has only the shipped models from now on. */
export const NO_OWN_MODELS = 'none';

/** What models have besides the shipped ones. */
export function ownNames(models: Names, shipped: Names): OwnNames {
  return {
    entityTypes: without(models.entities.map(nameOf), shipped.entities.map(nameOf)),
    aspects: without(models.aspects.map(nameOf), shipped.aspects.map(nameOf)),
  };
}

/** The names that the models do not know. An aspect may be known by a former name. */
export function unknownNames({ entityTypes, aspects }: OwnNames, models: Names): OwnNames {
  return {
    entityTypes: without(entityTypes, models.entities.map(nameOf)),
    aspects: without(
      aspects,
      models.aspects.flatMap(({ name, aliases }) => [name, ...aliases]),
    ),
  };
}

/** Such as `the entity type robot and the aspects robotKey, robotInfo`; empty for no names. */
export function namesInWords({ entityTypes, aspects }: OwnNames): string {
  const parts = [inWords('entity type', entityTypes), inWords('aspect', aspects)];
  return parts.filter((part) => part !== '').join(' and ');
}

const NAMED_MAX = 10;

function inWords(kind: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : '';
  return `the ${kind}${names.length > 1 ? 's' : ''} ${names.slice(0, NAMED_MAX).join(', ')}${more}`;
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

function without(names: readonly string[], known: readonly string[]): readonly string[] {
  const others = new Set(known);
  return names.filter((name) => !others.has(name)).toSorted();
}
