import type { CardFacts } from '#catalog/summaries/card-facts';
import type { EntitySummary, NamedEntity } from '#catalog/summaries/entity-summary';
import { parseUrn } from '#catalog/urn/urn';

export interface Problem {
  readonly facts: CardFacts;
  readonly entityType: string;
  /** What has the problem. */
  readonly on: readonly EntitySummary[];
}

/** The names of the filters by which problems are narrowed down. */
const PROBLEM_FILTERS = ['type', 'owner', 'place', 'platform'] as const;
type FilterName = (typeof PROBLEM_FILTERS)[number];
export type ProblemFilter = { readonly [name in FilterName]?: string };

/** The owner of what nobody owns. */
const NOBODY = 'none';

export interface ProblemFacet {
  /** The parameter that narrows the list down to one of the values. */
  readonly filter: FilterName;
  /** The title for people. */
  readonly title: string;
  /** The most frequent first. */
  readonly values: readonly ProblemFacetValue[];
}

interface ProblemFacetValue {
  readonly value: string;
  readonly title: string;
  readonly count: number;
}

/** What people call entities of a type. */
type TitleOf = (entityType: string) => string;

/** Problems that all filters leave. */
export function narrowed(problems: readonly Problem[], filter: ProblemFilter): readonly Problem[] {
  return problems.filter((problem) => PROBLEM_FILTERS.every((name) => fits(problem, name, filter[name])));
}

/** Counts the values of each filter among the problems that the other filters leave, so that another value can be chosen. */
export function problemFacets(
  problems: readonly Problem[],
  filter: ProblemFilter,
  titleOf: TitleOf,
): readonly ProblemFacet[] {
  const facets = PROBLEM_FILTERS.flatMap((name) => {
    const others = narrowed(problems, { ...filter, [name]: undefined });
    return facetsOf(others, name, titleOf);
  });
  return facets.filter(({ values }) => values.length > 0);
}

/** Places of each type are a facet of their own, such as domains. */
function facetsOf(problems: readonly Problem[], filter: FilterName, titleOf: TitleOf): readonly ProblemFacet[] {
  const counts = new Map<string, ProblemFacetValue>();
  for (const problem of problems)
    for (const { urn, name } of valuesOf(problem, filter)) {
      const title = filter === 'type' ? titleOf(urn) : name;
      counts.set(urn, { value: urn, title, count: (counts.get(urn)?.count ?? 0) + 1 });
    }
  const values = [...counts.values()].toSorted((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1));
  if (filter !== 'place') return [{ filter, title: TITLES[filter], values }];
  const typeOf = ({ value }: ProblemFacetValue) => parseUrn(value).entityType;
  return [...new Set(values.map(typeOf))].map((type) => ({
    filter,
    title: titleOf(type),
    values: values.filter((each) => typeOf(each) === type),
  }));
}

const TITLES = { type: 'Kinds', owner: 'Owners', platform: 'Platforms' };

function fits(problem: Problem, name: FilterName, wanted: string | undefined): boolean {
  return wanted === undefined || valuesOf(problem, name).some(({ urn }) => urn === wanted);
}

/** The values of a problem, each once. */
function valuesOf({ entityType, on }: Problem, name: FilterName): readonly NamedEntity[] {
  if (name === 'type') return [{ urn: entityType, name: entityType }];
  const found = on.flatMap(({ owners = [], places = [], platform }) =>
    name === 'owner' ? owners : name === 'place' ? places : platform ? [platform] : [],
  );
  const byUrn = new Map(found.map((each) => [each.urn, each]));
  return byUrn.size === 0 && name === 'owner' ? [{ urn: NOBODY, name: 'Nobody' }] : [...byUrn.values()];
}
