import type { AspectEffects, RelationshipUse, SearchUse } from '#generated/http/messages';

/** What an annotation does with the values of a field. */
export interface Effect {
  readonly kind: 'search' | 'facet' | 'link' | 'rank' | 'access' | 'number' | 'patch';
  readonly text: string;
  /** Entity types that the text speaks of. */
  readonly entityTypes?: readonly string[];
}

/** Says in words what happens with values at these places. */
export function effectsAt(paths: readonly string[], effects: AspectEffects): readonly Effect[] {
  const here = <Item extends { readonly path?: string }>(items: readonly Item[]) =>
    items.filter(({ path }) => path !== undefined && paths.includes(path));
  return [
    ...here(effects.search).flatMap(searchEffects),
    ...here(effects.relationships).map(linkEffect),
    ...here(effects.indirect).map(({ name, source, destination }) => ({
      kind: 'link' as const,
      text: `Relationship ${name} from ${source} to ${destination} of each item`,
    })),
    ...here(effects.scores).map(({ field }) => ({ kind: 'rank' as const, text: `Ranks results, as ${field}` })),
    ...here(effects.columns).map(({ name, aggregation }) => ({
      kind: 'number' as const,
      text: `Column ${name}; statistics use ${aggregation === 'SUM' ? 'its sum' : 'its newest value'}`,
    })),
    ...here(effects.access).map(({ attribute }) => ({
      kind: 'access' as const,
      text: `Policies compare it as ${attribute}`,
    })),
    ...placed(paths, effects.parents, 'Only users who may see the entity that it names see this entity'),
    ...placed(paths, effects.secrets, 'Secret: the value never leaves the service'),
    ...placed(
      paths,
      effects.hides === undefined ? [] : [effects.hides],
      'true hides the entity from lists and searches',
    ),
    ...here(effects.patchKeys)
      .filter(({ keys }) => keys.length > 0)
      .map(({ keys }) => ({ kind: 'patch' as const, text: `A patch finds an item by ${keys.join(', then ')}` })),
  ];
}

function placed(paths: readonly string[], places: readonly string[], text: string): readonly Effect[] {
  return places.some((place) => paths.includes(place)) ? [{ kind: 'access', text }] : [];
}

function searchEffects(use: SearchUse): readonly Effect[] {
  const facts = [
    use.queryByDefault ? 'also without naming the field' : '',
    use.autocomplete ? 'completed while one types' : '',
    use.boost !== undefined && use.boost !== 1 ? `weight ${use.boost}` : '',
    (use.aliases ?? []).length > 0 ? `also as ${(use.aliases ?? []).join(', ')}` : '',
    use.hasValuesField === undefined ? '' : `${use.hasValuesField} says whether it has a value`,
    use.numValuesField === undefined ? '' : `${use.numValuesField} says how many`,
  ].filter((fact) => fact !== '');
  const weights = Object.entries(use.weights ?? {});
  return [
    { kind: 'search', text: [`Searchable as ${use.field}`, ...facts].join('; ') },
    ...(use.facet ? [{ kind: 'facet' as const, text: `Facet “${use.facetName}”` }] : []),
    ...weights.map(([value, weight]) => ({
      kind: 'rank' as const,
      text: `${value} counts ${weight} times in the rank`,
    })),
  ];
}

function linkEffect({ name, entityTypes, isLineage, isUpstream }: RelationshipUse): Effect {
  const lineage = isLineage ? `, lineage ${isUpstream ? 'upstream' : 'downstream'}` : '';
  return { kind: 'link', text: `Relationship ${name}${lineage}, to`, entityTypes };
}
