import { storedProjections } from '#command/composition/stored-projections';
import { readFileSync } from 'node:fs';
import { ALL_GRANTS } from '#catalog/authorization/policies/grants';
import { join } from 'node:path';
import { parse } from 'yaml';
import { registry } from '#generated/registry/registry';
import { validateAspect } from '#generated/validators/validate-aspect';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import type { Projection } from '#catalog/changes/projection';
import type { Condition, Filter } from '#catalog/filter/filter';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { currentDocuments } from '#search/engine/document-changes';
import type { SearchDocument } from '#search/language/fields/search-document';
import { NEAR_TITLE } from '#search/language/query/ranking';
import { SearchFields } from '#search/language/fields/search-fields';
import type { OfferedSearch } from '#search/service/search-service';
import type { SearchPage } from '#search/language/query/search-query';
import type { AskedIndex } from '#test/support/asked-index';
import { SERVICE_READ } from '#test/support/service-read';
import { testDatabase } from '#test/support/test-database';
import { describeWithCluster } from '#test/support/test-cluster';
import { clusterEngine } from './cluster-engine';
import { memoryEngine } from './memory-engine';
import { all, criterion, NO_FILTER, searchQuery } from './search-queries';
import { unexplained } from './unexplained';

/** What autocomplete suggests first. */
interface GoldenCompletion {
  readonly type: string;
  readonly complete: string;
  readonly first: readonly string[];
}

interface GoldenQuery {
  readonly ask: string;
  readonly types?: readonly string[];
  readonly filter?: string;
  readonly first?: readonly string[];
  readonly all?: readonly string[];
  readonly some?: readonly string[];
  readonly none?: readonly string[];
}

const FIXTURES = join(__dirname, '..', '..', 'fixtures', 'search');
const golden = (file: string) => parse(readFileSync(join(FIXTURES, file), 'utf8'));
const queries: readonly GoldenQuery[] = golden('golden.yaml');
const completions: readonly GoldenCompletion[] = golden('completions.yaml');
const catalogLines = readFileSync(join(FIXTURES, 'catalog.ndjson'), 'utf8').trim().split('\n');

function proposals(): readonly Proposal[] {
  return catalogLines.map((line) => {
    const proposal: Omit<Proposal, 'changeType'> = JSON.parse(line);
    return { ...proposal, changeType: 'UPSERT' };
  });
}

const CONDITIONS: readonly Condition[] = ['EQUAL', 'START_WITH'];

function filterOf(text: string | undefined): Filter {
  if (text === undefined) return NO_FILTER;
  const [field = '', name, ...value] = text.split(' ');
  const condition = CONDITIONS.find((each) => each === name);
  if (!condition) throw new Error(`unknown condition in '${text}'`);
  return all(criterion(field, condition, value.join(' ')));
}

/** The only urn that contains a short name. */
function urnOf(answer: string): string {
  const urns = new Set(
    proposals()
      .map(({ urn = '' }) => urn)
      .filter((urn) => urn.includes(answer)),
  );
  const [only, ...more] = urns;
  if (only === undefined || more.length > 0)
    throw new Error(`'${answer}' is in ${urns.size} urns: ${[...urns].join(' ')}`);
  return only;
}

/** The types, and those whose names queries look up. */
function namedTypes(entityTypes: readonly string[]): ReadonlySet<string> {
  const fields = new SearchFields(registry);
  const urns = fields.over([...new Set(entityTypes)], ({ kind, facet }) => kind === 'urn' && facet);
  return new Set([...entityTypes, ...urns.flatMap(({ name }) => fields.urnTypes(name))]);
}

/** The last value of each entity. */
const documents = new Map<string, SearchDocument>();

const models = new ModelRegistry(registry);
const recorder: Projection = {
  apply: (_, changeSet) => {
    for (const { urn, document } of currentDocuments(models, changeSet)) if (document) documents.set(urn, document);
  },
};

function describeQueries(engine: string, index: () => OfferedSearch): void {
  it.each(queries)(
    `${engine}: $ask $types $filter`,
    async ({ ask, types = ['dataset'], filter, first = [], all: exactly, some = [], none = [] }) => {
      const page = await index().search(
        searchQuery(ask, {
          entityTypes: types,
          filter: filterOf(filter),
          count: 50,
          facets: true,
          matchedFields: true,
        }),
      );
      const urns = page.hits.map(({ urn }) => urn);
      expect(urns.slice(0, first.length)).toEqual(first.map(urnOf));
      expect(urns.toSorted()).toEqual((exactly?.map(urnOf) ?? urns).toSorted());
      expect(urns).toEqual(expect.arrayContaining(some.map(urnOf)));
      expect(urns.filter((urn) => none.map(urnOf).includes(urn))).toEqual([]);
      expect(page.total).toBe(urns.length);
      expect(page.hits.filter(({ matchedFields }) => ask !== '*' && matchedFields.length === 0)).toEqual([]);
    },
  );
}

/** The reasons of every hit. */
const OF_ALL_HITS = ['It matches the query', 'No word of the query ranks results'];

/** A name that is the whole query comes before one that is not even near it, of entities with equal rank weights. */
function describeExplanations(engine: string, index: () => OfferedSearch): void {
  it(`${engine}: says why each hit is where it is, by weights that add up to its score`, async () => {
    for (const { ask, types = ['dataset'], filter } of queries) {
      const request = { entityTypes: types, filter: filterOf(filter), count: 50, explains: true };
      const { hits, corrected } = await index().search(searchQuery(ask, request));
      expect({ ask, unexplained: unexplained(hits) }).toEqual({ ask, unexplained: [] });
      const places = hits.map(({ explanation, score }) => {
        expect(explanation?.score).toBe(score);
        return { rankWeight: explanation?.rankWeight, best: explanation?.reasons[0] };
      });
      // Words about fields, such as those of `environment DEV`, rank nothing.
      const without = places.filter(({ best }) => best === undefined || OF_ALL_HITS.includes(best.text)).length;
      const isOfWords = /^[\w ]+$/.test(ask) && corrected === undefined;
      expect({ ask, isSome: isOfWords && without > 0 && without < places.length }).toEqual({ ask, isSome: false });
      const exact = places.findLastIndex(({ best }) => best?.text === 'A name is the whole query');
      const before = places.slice(0, Math.max(exact, 0));
      const equal = before.filter(({ rankWeight }) => rankWeight === places[exact]?.rankWeight);
      expect({ ask, behind: equal.filter(({ best }) => (best?.weight ?? 0) < NEAR_TITLE) }).toEqual({
        ask,
        behind: [],
      });
    }
  });
}

function describeCompletions(engine: string, index: () => OfferedSearch): void {
  it.each(completions)(`${engine}: completes $complete of $type`, async ({ type, complete, first }) => {
    const request = { entityTypes: [type], query: complete, filter: NO_FILTER, limit: 10, read: SERVICE_READ };
    const { suggestions } = await index().autocomplete(request);
    expect(suggestions.slice(0, first.length)).toEqual(first);
  });
}

describe('queries over a catalog', () => {
  const database = testDatabase();

  beforeAll(async () => {
    const writer = createAspectWriter({
      database,
      models,
      validator: createAspectValidator(validateAspect, 'reject'),
      projections: [...storedProjections(models), recorder],
      now: () => 1,
    });
    await writer.write({ urn: 'urn:li:corpuser:ingestion', grants: ALL_GRANTS }, proposals());
  });

  const memory = memoryEngine(registry);
  beforeAll(() => memory.put([...documents.values()]));
  describeQueries('memory', () => memory.index.service());
  describeCompletions('memory', () => memory.index.service());
  describeExplanations('memory', () => memory.index.service());

  describeWithCluster('queries over a catalog', () => {
    const types = namedTypes(proposals().map(({ entityType = '' }) => entityType));
    const engine = clusterEngine({
      ...registry,
      entities: registry.entities.filter(({ name }) => types.has(name)),
    });
    beforeAll(() => engine.put([...documents.values()]));
    describeQueries('Elasticsearch', () => engine.index.service());
    describeCompletions('Elasticsearch', () => engine.index.service());
    describeExplanations('Elasticsearch', () => engine.index.service());

    itAnswersAs(
      () => memory.index,
      () => engine.index,
    );
  });
});

function itAnswersAs(first: () => AskedIndex, second: () => AskedIndex): void {
  it('returns the same facets and hits in the same order as memory', async () => {
    for (const { ask, types: entityTypes = ['dataset'], filter } of queries) {
      const request = searchQuery(ask, {
        entityTypes,
        filter: filterOf(filter),
        count: 50,
        facets: true,
        matchedFields: true,
      });
      const [expected, page] = await Promise.all([first().search(request), second().search(request)]);
      const shown = ({ hits }: SearchPage) =>
        hits.map(({ urn, entityType, matchedFields }) => ({ urn, entityType, matchedFields }));
      expect({ ask, total: page.total, hits: shown(page), facets: page.facets }).toEqual({
        ask,
        total: expected.total,
        hits: shown(expected),
        facets: expected.facets,
      });
    }
  });
}
