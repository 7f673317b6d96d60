import type { ReadContext } from '#catalog/authorization/read-context';
import { type Criterion, equalTo, type Filter } from '#catalog/filter/filter';
import type { EdgeList } from '#catalog/graph/edge-list/edge-list';
import { cyclesOf } from '#catalog/graph/lineage/cycles';
import type { DisplayModels } from '#catalog/registry/display-models';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { URN_FIELD } from '../language/fields/search-field';
import type { SearchQuery } from '../language/query/search-query';

/** A relationship of entities to others of their type, such as the one to the parent of a domain. */
interface Nesting {
  readonly entityType: string;
  readonly relationship: string;
  /** The search field of the parent, and the one that says whether there is a parent. */
  readonly field: string;
  readonly hasField: string | null;
}

/** Edges of a type in which circles are looked for. Of more, which only containers have, none is found. */
const EDGES_MAX = 5000;
const EDGES_PER_PAGE = 1000;

/**
 * What a question for entities without a parent finds besides: of entities whose parents form a circle, the first by urn. They would be in no
 * tree, because everybody begins at the top.
 */
export class NestedRoots {
  private readonly byField: ReadonlyMap<string, readonly Nesting[]>;

  constructor(
    private readonly edges: Pick<EdgeList, 'edges'>,
    private readonly display: Pick<DisplayModels, 'searchFields'>,
    models: ModelRegistry,
  ) {
    const nestings = nestingsOf(models);
    const fields = new Set(nestings.flatMap(({ field, hasField }) => [field, hasField ?? field]));
    this.byField = new Map(
      [...fields].map((name) => [name, nestings.filter(({ field, hasField }) => name === field || name === hasField)]),
    );
  }

  /** The filter of a question, with an alternative for the heads of circles wherever it asks for what has no parent. */
  async widened({ filter, entityTypes, read }: Pick<SearchQuery, 'filter' | 'entityTypes' | 'read'>): Promise<Filter> {
    const asked = filter.or.flatMap((criteria) =>
      criteria.filter((criterion) => this.byField.has(criterion.field) && isAbsence(criterion)),
    );
    if (asked.length === 0) return filter;
    const heads = new Map<string, readonly string[]>();
    for (const { field } of asked) if (!heads.has(field)) heads.set(field, await this.heads(field, entityTypes, read));
    return { or: filter.or.flatMap((criteria) => [criteria, ...withHeads(criteria, heads)]) };
  }

  private async heads(field: string, entityTypes: readonly string[], read: ReadContext): Promise<readonly string[]> {
    const found: string[] = [];
    for (const nesting of this.byField.get(field) ?? [])
      if (entityTypes.includes(nesting.entityType) && this.isPlace(nesting))
        for (const head of await this.headsOf(nesting, read)) found.push(head);
    return found;
  }

  /** Whether people browse by the parent. */
  private isPlace({ field }: Nesting): boolean {
    return this.display.searchFields[field]?.role === 'place';
  }

  private async headsOf({ entityType, relationship }: Nesting, read: ReadContext): Promise<readonly string[]> {
    const ofType = { entityTypes: [entityType], filter: { or: [] } };
    const query = { relationships: [relationship], includeRemoved: false, count: EDGES_PER_PAGE, read } as const;
    const links: { readonly from: string; readonly to: string }[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.edges.edges({
        ...query,
        direction: 'OUTGOING',
        source: ofType,
        destination: ofType,
        filter: { or: [] },
        cursor,
      });
      for (const { source, destination } of page.edges) links.push({ from: source, to: destination });
      ({ cursor } = page);
      if (links.length > EDGES_MAX) return [];
    } while (cursor !== undefined);
    const own = links.filter(({ from, to }) => from === to).map(({ from }) => from);
    return [...own, ...cyclesOf(links).flatMap((circle) => circle.toSorted().slice(0, 1))];
  }
}

function nestingsOf(models: ModelRegistry): readonly Nesting[] {
  return models.registry.entities.flatMap(({ name: entityType, aspects }) =>
    aspects.flatMap((aspect) => {
      const { relationships = [], searchFields = [] } = models.aspect(aspect) ?? {};
      const up = relationships.filter(
        ({ path, entityTypes }) => !path.includes('*') && entityTypes.includes(entityType),
      );
      return up.flatMap(({ name: relationship, path }) =>
        searchFields
          .filter((field) => field.path === path)
          .map(({ field, hasValuesField: hasField }) => ({ entityType, relationship, field, hasField })),
      );
    }),
  );
}

/** Whether a criterion asks for entities that have no value of the field. */
function isAbsence({ condition, negated, values }: Criterion): boolean {
  if (condition === 'EXISTS') return negated;
  if (condition === 'IS_NULL') return !negated;
  return condition === 'EQUAL' && values.length === 1 && values[0] === (negated ? 'true' : 'false');
}

function withHeads(
  criteria: readonly Criterion[],
  heads: ReadonlyMap<string, readonly string[]>,
): readonly (readonly Criterion[])[] {
  return criteria.flatMap((criterion) => {
    const values = isAbsence(criterion) ? (heads.get(criterion.field) ?? []) : [];
    if (values.length === 0) return [];
    const isHead = equalTo(URN_FIELD.name, values);
    return [criteria.map((each) => (each === criterion ? isHead : each))];
  });
}
