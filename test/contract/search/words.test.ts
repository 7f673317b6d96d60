import { registry } from '../../../generated/registry/registry';
import { SearchFields } from '../../../src/catalog/search/fields/search-fields';
import { describeWithElasticsearch } from '../../support/test-elasticsearch';
import { elasticsearchEngine } from './elasticsearch-engine';
import { memoryEngine } from './memory-engine';
import { searchQuery } from './search-queries';
import type { SearchEngine } from './search-suite';
import { type Answered, figuresOf, isFirst, ndcgOf } from './words/figures';
import { GRADED_QUERIES, type GradedQuery } from './words/graded-queries';
import { wordsCatalog } from './words/words-catalog';

const CATALOG = wordsCatalog();
const TYPES = [...new Set(CATALOG.map(({ entityType }) => entityType))];
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

function describeWords(name: string, engine: SearchEngine): void {
  const answers: Answered[] = [];

  async function answer(query: GradedQuery): Promise<void> {
    const settings = { entityTypes: TYPES, count: 10, matchedFields: true };
    const { hits } = await engine.index.service().search(searchQuery(query.ask, settings));
    answers.push({ query, urns: hits.map(({ urn }) => urn) });
  }

  beforeAll(() => engine.put(CATALOG));
  beforeAll(async () => {
    for (const query of GRADED_QUERIES) await answer(query);
    process.stdout.write(reportOf(name, answers));
  });

  it(`answers at least 300 queries`, () => {
    expect(answers.length).toBeGreaterThanOrEqual(300);
  });

  it('has what is meant first', () => {
    expect(figuresOf(answers).first).toBeGreaterThanOrEqual(FIRST_MIN);
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
    (each) => `${each.query.kind}: ${each.query.ask} ${ndcgOf(each).toFixed(2)} ${each.urns.slice(0, 4).join(' ')}`,
  );
  return `${[`\n${name}`, ...rows, row('all', answers), ...lines].join('\n')}\n`;
}

describe('words that people type, in memory', () => {
  describeWords('memory', memoryEngine(REGISTRY));
});

describeWithElasticsearch('words that people type', () =>
  describe('words that people type, in Elasticsearch', () => {
    describeWords('Elasticsearch', elasticsearchEngine(REGISTRY));
  }),
);
