import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { registry } from '../../../generated/registry/registry';
import { validateAspect } from '../../../generated/validators/validate-aspect';
import type { Proposal } from '../../../src/aspects/aspect-service';
import { createAspectValidator } from '../../../src/aspects/check/aspect-validator';
import { createAspectWriter } from '../../../src/aspects/create-aspect-writer';
import { Catalog } from '../../../src/registry/catalog';
import { SearchFields } from '../../../src/search/fields/search-fields';
import { SearchIndexPostgres } from '../../../src/search/postgres/search-index-postgres';
import { SearchProjectionPostgres } from '../../../src/search/postgres/search-projection-postgres';
import type { Condition, Filter } from '../../../src/search/search-index';
import { testDatabase } from '../../support/test-database';
import { all, criterion, NO_FILTER, question } from './describe-search-index';

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
const queries: readonly GoldenQuery[] = parse(readFileSync(join(FIXTURES, 'golden.yaml'), 'utf8'));
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

/** The one urn that an answer stands for. */
function urnOf(answer: string): string {
  const urns = new Set(proposals().map(({ urn = '' }) => urn).filter((urn) => urn.includes(answer)));
  const [only, ...more] = urns;
  if (only === undefined || more.length > 0) throw new Error(`'${answer}' stands for ${urns.size} entities: ${[...urns].join(' ')}`);
  return only;
}

describe('questions over a catalog', () => {
  const database = testDatabase();
  const index = new SearchIndexPostgres(database, new SearchFields(registry));

  beforeAll(async () => {
    const writer = createAspectWriter({
      database, catalog: new Catalog(registry), validator: createAspectValidator(validateAspect, 'reject'), projections: [new SearchProjectionPostgres(new SearchFields(registry))], now: () => 1,
    });
    await writer.write({ urn: 'urn:li:corpuser:ingestion' }, proposals());
  });

  it.each(queries)('$ask $types $filter', async ({ ask, types = ['dataset'], filter, first = [], all: exactly, some = [], none = [] }) => {
    const page = await index.search(question(ask, { entityTypes: types, filter: filterOf(filter), count: 50, facets: true, matchedFields: true }));
    const urns = page.hits.map(({ urn }) => urn);
    expect(urns.slice(0, first.length)).toEqual(first.map(urnOf));
    expect(urns.toSorted()).toEqual((exactly?.map(urnOf) ?? urns).toSorted());
    expect(urns).toEqual(expect.arrayContaining(some.map(urnOf)));
    expect(urns.filter((urn) => none.map(urnOf).includes(urn))).toEqual([]);
    expect(page.total).toBe(urns.length);
    expect(page.hits.filter(({ matchedFields }) => ask !== '*' && matchedFields.length === 0)).toEqual([]);
  });
});
