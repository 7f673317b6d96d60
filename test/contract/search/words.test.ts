import { registry } from '#generated/registry/registry';
import { SearchFields } from '#search/language/fields/search-fields';
import { describeWithCluster } from '#test/support/test-cluster';
import { clusterEngine } from './cluster-engine';
import { memoryEngine } from './memory-engine';
import { searchQuery } from './search-queries';
import type { SearchDocument } from '#search/language/fields/search-document';
import type { SearchEngine } from './search-suite';
import { unexplained } from './unexplained';
import { airlineCatalog } from './words/airline-catalog';
import { AIRLINE_QUERIES } from './words/airline-queries';
import { type Answered, figuresOf, isFirst, ndcgOf } from './words/figures';
import { GRADED_QUERIES, type GradedQuery } from './words/graded-queries';
import { wordsCatalog } from './words/words-catalog';

interface Subjects {
  readonly name: string;
  readonly catalog: readonly SearchDocument[];
  readonly queries: readonly GradedQuery[];
}

const SHOP: Subjects = { name: 'a shop', catalog: wordsCatalog(), queries: GRADED_QUERIES };
const AIRLINE: Subjects = { name: 'an airline', catalog: airlineCatalog(), queries: AIRLINE_QUERIES };
const TYPES = [...new Set([...SHOP.catalog, ...AIRLINE.catalog].map(({ entityType }) => entityType))];
const FIELDS = new SearchFields(registry);
/** Names of entities are looked up among all types of urns. */
const NAMED = FIELDS.over(TYPES, ({ kind, facet }) => kind === 'urn' && facet).flatMap(({ name }) =>
  FIELDS.urnTypes(name),
);
const REGISTRY = {
  ...registry,
  entities: registry.entities.filter(({ name }) => TYPES.includes(name) || NAMED.includes(name)),
};

/** What the README of search promises. */
const FIRST_MIN = 0.97;
const NDCG_MIN = 0.96;

function describeWords(name: string, engine: SearchEngine, { catalog, queries }: Subjects): void {
  const answers: Answered[] = [];
  const notExplained: object[] = [];

  async function answer(query: GradedQuery): Promise<void> {
    const settings = { entityTypes: TYPES, count: 10, matchedFields: true, explains: true };
    const { hits } = await engine.index.service().search(searchQuery(query.ask, settings));
    answers.push({ query, urns: hits.map(({ urn }) => urn) });
    const own = unexplained(hits);
    if (own.length > 0) notExplained.push({ ask: query.ask, unexplained: own });
  }

  beforeAll(() => engine.put(catalog));
  beforeAll(async () => {
    for (const query of queries) await answer(query);
    process.stdout.write(reportOf(name, answers));
  });

  it('has what is meant first', () => {
    expect(figuresOf(answers).first).toBeGreaterThanOrEqual(FIRST_MIN);
  });

  it('explains each score', () => {
    expect(notExplained).toEqual([]);
  });

  it('has what is useful among the first ten', () => {
    expect(figuresOf(answers).ndcg).toBeGreaterThanOrEqual(NDCG_MIN);
  });
}

/** A table of the figures by kind of query, and the queries that are not answered as they should. */
function reportOf(name: string, answers: readonly Answered[]): string {
  const kinds = [...new Set(answers.map(({ query }) => query.kind))];
  const row = (kind: string, some: readonly Answered[]) => {
    const { queries, first, ndcg } = figuresOf(some);
    return `| ${kind} | ${queries} | ${first.toFixed(3)} | ${ndcg.toFixed(3)} |`;
  };
  const rows = kinds.map((kind) =>
    row(
      kind,
      answers.filter(({ query }) => query.kind === kind),
    ),
  );
  const missed = process.env['WORDS_VERBOSE'] ? answers.filter((each) => !isFirst(each) || ndcgOf(each) < 0.9) : [];
  const lines = missed.map(
    (each) => `${each.query.kind}: ${each.query.ask} ${ndcgOf(each).toFixed(2)} ${each.urns.slice(0, 5).join(' ')}`,
  );
  return `${[`\n${name}`, ...rows, row('all', answers), ...lines].join('\n')}\n`;
}

describe.each([SHOP, AIRLINE])('words that people type in the catalog of $name, in memory', (subjects) => {
  describeWords('memory', memoryEngine(REGISTRY), subjects);
});

describeWithCluster('words that people type', () =>
  describe.each([SHOP, AIRLINE])('words that people type in the catalog of $name, in Elasticsearch', (subjects) => {
    describeWords('Elasticsearch', clusterEngine(REGISTRY), subjects);
  }),
);
