import { SERVICE_READ } from '../support/service-read';
import type { Criterion } from '#catalog/filter/filter';
import type { FieldValue, SearchDocument } from '#search/language/fields/search-document';
import type { SearchPage } from '#search/language/query/search-query';
import { seededRandom, testSeed } from '../support/seeded-random';
import { describeWithCluster } from '../support/test-cluster';
import { clusterEngine } from '../contract/search/cluster-engine';
import { memoryEngine } from '../contract/search/memory-engine';
import { queryText, type SampleQuery, SearchModel } from '../contract/search/search-model';
import { all, criterion, NO_FILTER, not, searchQuery } from '../contract/search/search-queries';
import { HIVE, KAFKA, SAMPLE_REGISTRY, type SampleTable, tableDocument } from '../contract/search/search-sample';
import type { SearchEngine } from '../contract/search/search-suite';

const SEED = testSeed(20_260);
const ROUNDS = 10;
const CHANGES_PER_ROUND = 300;
const QUERIES_PER_ROUND = 25;
const WORDS = ['kilo', 'lima', 'mango', 'nova', 'papa', 'romeo', 'tango', 'λόγος', '고객'];
const SEARCHED = ['name', 'description', 'editedDescription', 'columns'];

/** Random choices that are the same in every run. */
class Random {
  readonly below: (end: number) => number;

  constructor(seed: number) {
    this.below = seededRandom(seed);
  }

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  }

  some<Item>(most: number, make: () => Item): readonly Item[] {
    return Array.from({ length: 1 + this.below(most) }, make);
  }

  text(): string {
    return this.some(4, () => this.of(WORDS)).join(' ');
  }
}

const FIELDS: Readonly<Record<string, (random: Random) => FieldValue>> = {
  name: (random) => random.text(),
  description: (random) => random.text(),
  editedDescription: (random) => random.text(),
  columns: (random) => random.some(3, () => random.text()),
  platform: (random) => random.of([HIVE, KAFKA]),
  tags: (random) => [...new Set(random.some(3, () => `urn:li:tag:t${random.below(6)}`))],
  origin: (random) => random.of(['PROD', 'DEV']),
  rows: (random) => random.below(20),
  deprecated: (random) => random.below(2) === 0,
  paths: (random) => [
    ...new Set(
      random.some(
        2,
        () => `/${random.of(['prod', 'dev'])}/${random.of(['hive', 'kafka'])}${random.of(['', '/db', '/db/deep'])}`,
      ),
    ),
  ],
};

/** Replaces an entity, sets or removes some of its fields, or deletes it. */
function change(random: Random, model: SearchModel): { readonly document: SearchDocument; readonly isGone: boolean } {
  const key = `k${random.below(80)}`;
  const before = model.documents.get(tableDocument({ key }).urn);
  const fields: Record<string, FieldValue> = random.below(3) === 0 ? {} : { ...before?.fields };
  delete fields['hidden'];
  for (const field of random.some(4, () => random.of(Object.keys(FIELDS)))) {
    const make = FIELDS[field];
    if (make === undefined || random.below(4) === 0) delete fields[field];
    else fields[field] = make(random);
  }
  const sample: SampleTable = { key, fields, removed: random.below(8) === 0, runIds: [`r${random.below(5)}`] };
  return { document: tableDocument(sample), isGone: random.below(6) === 0 };
}

function randomQuery(random: Random, depth = 0): SampleQuery {
  const again = () => randomQuery(random, depth + 1);
  switch (random.below(depth > 1 ? 3 : 6)) {
    case 0:
      return { kind: 'word', word: random.of(WORDS) };
    case 1:
      return { kind: 'in', field: random.of(SEARCHED), word: random.of(WORDS) };
    case 2:
      return { kind: 'phrase', words: random.some(3, () => random.of(WORDS)) };
    case 3:
      return { kind: 'not', of: again() };
    case 4:
      return { kind: 'and', of: [again(), again()] };
    default:
      return { kind: 'or', of: [again(), again()] };
  }
}

function randomCriterion(random: Random): Criterion {
  const made = random.of([
    criterion('platform', 'EQUAL', random.of([HIVE, KAFKA])),
    criterion('tags', 'IN', `urn:li:tag:t${random.below(6)}`, `urn:li:tag:t${random.below(6)}`),
    criterion('origin', 'EQUAL', 'PROD'),
    criterion('rows', 'GREATER_THAN', String(random.below(20))),
    criterion('rows', 'LESS_THAN_OR_EQUAL_TO', String(random.below(20))),
    criterion('name', 'START_WITH', random.of(WORDS)),
    criterion('columns', 'END_WITH', random.of(WORDS)),
    criterion('name', 'CONTAIN', random.of(WORDS).slice(1)),
    criterion('rows', 'EXISTS'),
    criterion('tags', 'IS_NULL'),
    criterion('deprecated', 'EQUAL', 'true'),
    criterion('runId', 'EQUAL', `r${random.below(5)}`),
    criterion('paths', 'EQUAL', random.of(['/prod', '/dev/hive', '/prod/kafka/db'])),
  ]);
  return random.below(4) === 0 ? not(made) : made;
}

/** Reads all pages. */
async function urnsOf(engine: SearchEngine, input: string, filter: readonly Criterion[]): Promise<readonly string[]> {
  const urns: string[] = [];
  let page: SearchPage | undefined;
  do {
    page = await engine.index.search(
      searchQuery(input, {
        count: 30,
        filter: filter.length === 0 ? NO_FILTER : all(...filter),
        ...(page?.cursor && { cursor: page.cursor }),
      }),
    );
    urns.push(...page.hits.map(({ urn }) => urn));
  } while (page.cursor !== undefined);
  expect(urns).toHaveLength(page.total);
  return urns.toSorted();
}

/** @returns the number of hits */
async function compareAnswers(engines: readonly SearchEngine[], model: SearchModel, random: Random): Promise<number> {
  const sample = random.below(8) === 0 ? null : randomQuery(random);
  const filter = random.below(2) === 0 ? [] : random.some(2, () => randomCriterion(random));
  const input = sample === null ? '*' : queryText(sample);
  const expected = model.find(sample, filter).map(({ urn }) => urn);
  for (const engine of engines)
    expect({ input, filter, urns: await urnsOf(engine, input, filter) }).toEqual({ input, filter, urns: expected });
  const settings = {
    facets: true,
    matchedFields: true,
    count: 100,
    filter: filter.length === 0 ? NO_FILTER : all(...filter),
    sort: [{ field: random.of(['name', 'rows', 'urn']), descending: random.below(2) === 0 }],
  };
  const [first, ...others] = await Promise.all(engines.map(({ index }) => index.search(searchQuery(input, settings))));
  const comparable = (page: SearchPage | undefined) => ({
    input,
    settings,
    facets: page?.facets,
    hits: page?.hits.map(({ urn, matchedFields }) => ({ urn, matchedFields })),
  });
  for (const page of others) expect(comparable(page)).toEqual(comparable(first));
  return expected.length;
}

async function compareOverviews(engines: readonly SearchEngine[], model: SearchModel): Promise<void> {
  for (const { index } of engines)
    expect(await index.counts(['table'], SERVICE_READ)).toEqual(new Map([['table', model.find(null, []).length]]));
  for (const path of ['', '/prod', '/prod/hive', '/dev/kafka/db', '/nosuch']) {
    const [first, ...others] = await Promise.all(
      engines.map(({ index }) =>
        index.browse({ entityType: 'table', path, start: 0, limit: 100, filter: NO_FILTER, read: SERVICE_READ }),
      ),
    );
    for (const level of others) expect({ path, ...level }).toEqual({ path, ...first });
  }
}

describe('random histories', () => {
  const engines = [memoryEngine(SAMPLE_REGISTRY)];
  describeWithCluster('random histories', () => engines.push(clusterEngine(SAMPLE_REGISTRY)));

  it(`give every engine the answers of the model (seed ${SEED})`, async () => {
    const random = new Random(SEED);
    const model = new SearchModel(SEARCHED);
    let found = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (let done = 0; done < CHANGES_PER_ROUND;) {
        // One change of an entity at a time, as in a transaction.
        const batch = new Map(random.some(60, () => change(random, model)).map((each) => [each.document.urn, each]));
        const put = [...batch.values()].filter(({ isGone }) => !isGone).map(({ document }) => document);
        const gone = [...batch.values()]
          .filter(({ isGone, document }) => isGone && model.documents.has(document.urn))
          .map(({ document }) => document);
        for (const engine of engines) {
          await engine.put(put);
          await engine.remove(gone);
        }
        for (const document of put) model.documents.set(document.urn, document);
        for (const { urn } of gone) model.documents.delete(urn);
        done += batch.size;
      }
      for (let query = 0; query < QUERIES_PER_ROUND; query++) found += await compareAnswers(engines, model, random);
      await compareOverviews(engines, model);
    }
    expect(found).toBeGreaterThan(ROUNDS * QUERIES_PER_ROUND);
  });
});
