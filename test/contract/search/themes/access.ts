import { PARENTS_FIELD } from '#generated/registry/registry-types';
import {
  type AccessFilter,
  admits,
  EVERYTHING,
  NOTHING,
  RESOURCE_ATTRIBUTES,
  type ResourceRule,
} from '#catalog/authorization/access-filter';
import type { ReadContext } from '#catalog/authorization/read-context';
import { fieldStrings, type SearchDocument } from '#search/language/fields/search-document';
import type { SearchPage, SearchQuery } from '#search/language/query/search-query';
import { seededRandom, testSeed } from '#test/support/seeded-random';
import { SERVICE_READ } from '#test/support/service-read';
import { all, criterion, NO_FILTER, searchQuery } from '../search-queries';
import { personDocument, tableDocument } from '../search-sample';
import type { SearchSuite } from '../search-suite';

const TYPES = ['table', 'person'];
const USERS = ['urn:li:corpuser:jane', 'urn:li:corpuser:jan', 'urn:li:corpGroup:data'];
const DOMAINS = ['urn:li:domain:sales', 'urn:li:domain:sales_eu', 'urn:li:domain:hr'];
/** One is longer than the texts that an index keeps whole of other fields. */
const PARENTS = ['a', 'b', `c${'x'.repeat(300)}`].map((name) => `urn:li:view:${name}`);
const FILTERS = 60;

const SEED = testSeed(20_261);
const random = seededRandom(SEED);
const some = <Item>(items: readonly Item[], most: number): readonly Item[] =>
  [...new Set(Array.from({ length: random(most + 1) }, () => items[random(items.length)] ?? items[0]))].flatMap(
    (item) => (item === undefined ? [] : [item]),
  );

/** Tables and people of all kinds: without owners, with several, soft-deleted, at paths. */
const DOCUMENTS: readonly SearchDocument[] = Array.from({ length: 60 }, (_, number) => {
  const name = `${['kilo', 'lima', 'mango'][random(3)]} ${number}`;
  if (random(5) === 0) return personDocument(`p${number}`, { name });
  const [owners, domains, parents] = [some(USERS, 2), some(DOMAINS, 2), some(PARENTS, 2)];
  return tableDocument({
    key: `t${number}`,
    removed: random(10) === 0,
    fields: {
      name,
      ...(owners.length > 0 && { owners }),
      ...(domains.length > 0 && { domains }),
      ...(parents.length > 0 && { [PARENTS_FIELD]: parents }),
      paths: [`/prod/${['hive', 'kafka'][random(2)]}`],
    },
  });
});

const VALUES = {
  type: [...TYPES, 'tab', 'nothing'],
  urn: [...DOCUMENTS.slice(0, 20).map(({ urn }) => urn), 'urn:li:table:', 'urn:li:person:p1', 'urn:li:TABLE:'],
  domain: [...DOMAINS, 'urn:li:domain:SALES', 'urn:li:domain:sal'],
  owner: [...USERS, 'urn:li:corpuser:', 'jane'],
} as const;

function randomRule(): ResourceRule {
  return Array.from({ length: 1 + random(3) }, () => {
    const attribute = RESOURCE_ATTRIBUTES[random(RESOURCE_ATTRIBUTES.length)] ?? 'type';
    const comparison = (['equals', 'starts with', 'not equals'] as const)[random(3)] ?? 'equals';
    return { attribute, comparison, values: some<string>(VALUES[attribute], 4) };
  });
}

function randomFilter(): AccessFilter {
  const rules = Array.from({ length: 1 + random(3) }, randomRule);
  return { kind: 'rules', rules, ...(random(2) === 0 && { hiddenParents: some(PARENTS, 2) }) };
}

function sees(access: AccessFilter, { urn, entityType, removed, fields }: SearchDocument): boolean {
  const facts = {
    type: [entityType],
    urn: [urn],
    domain: fieldStrings(fields['domains']),
    owner: fieldStrings(fields['owners']),
  };
  const hidden = access.kind === 'rules' ? (access.hiddenParents ?? []) : [];
  const isBelowHidden = fieldStrings(fields[PARENTS_FIELD]).some((parent) => hidden.includes(parent));
  return !removed && !isBelowHidden && admits(access, facts);
}

/** The answers that depend on what the actor may see. */
interface Answers {
  readonly everything: readonly string[];
  readonly words: readonly string[];
  readonly filtered: readonly string[];
  readonly sorted: readonly string[];
  readonly completed: readonly string[];
  readonly facets: Readonly<Record<string, number>>;
  readonly folders: Readonly<Record<string, number>>;
  readonly below: number;
  readonly at: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

const urnsOf = (documents: readonly SearchDocument[]) => documents.map(({ urn }) => urn).toSorted();

function tally(values: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** The reference: tests every document. */
function expectedAnswers(access: AccessFilter): Answers {
  const seen = DOCUMENTS.filter((document) => sees(access, document));
  const tables = seen.filter(({ entityType }) => entityType === 'table');
  const named = (word: string) => seen.filter(({ fields }) => String(fields['name']).startsWith(word));
  const paths = tables.flatMap(({ fields }) => fieldStrings(fields['paths']));
  return {
    everything: urnsOf(seen),
    words: urnsOf(named('kilo')),
    filtered: urnsOf(tables.filter(({ fields }) => fieldStrings(fields['owners']).includes(USERS[0] ?? ''))),
    sorted: urnsOf(seen),
    completed: urnsOf(named('mango')),
    facets: tally(tables.flatMap(({ fields }) => fieldStrings(fields['owners']))),
    folders: tally(paths.map((path) => path.slice('/prod/'.length))),
    below: tables.length,
    at: urnsOf(tables.filter(({ fields }) => fieldStrings(fields['paths']).includes('/prod/hive'))),
    counts: Object.fromEntries(
      TYPES.map((type) => [type, seen.filter(({ entityType }) => entityType === type).length]),
    ),
  };
}

/** Where an actor sees only some entities. The engine must not read or count more than the actor may see. */
export function describeAccess({ engine }: SearchSuite): void {
  const readOf = (access: AccessFilter): ReadContext => ({ ...SERVICE_READ, access });

  /** All hits, page by page. Every page but the last must be full. */
  async function hits(access: AccessFilter, input: string, settings: Partial<SearchQuery> = {}) {
    const urns: string[] = [];
    const count = 7;
    let page: SearchPage | undefined;
    do {
      const cursor = page?.cursor === undefined ? {} : { cursor: page.cursor };
      page = await engine.index.search(
        searchQuery(input, { entityTypes: TYPES, count, read: readOf(access), ...settings, ...cursor }),
      );
      urns.push(...page.hits.map(({ urn }) => urn));
      if (page.cursor !== undefined) expect(page.hits).toHaveLength(count);
      expect(page.total).toBeGreaterThanOrEqual(urns.length);
    } while (page.cursor !== undefined);
    expect(page.total).toBe(urns.length);
    return urns.toSorted();
  }

  async function answers(access: AccessFilter): Promise<Answers> {
    const read = readOf(access);
    const browse = (path: string) =>
      engine.index.browse({ entityType: 'table', path, start: 0, limit: 100, filter: NO_FILTER, read });
    const [overview, prod, hive] = await Promise.all([
      engine.index.search(searchQuery('*', { facets: true, count: 0, read })),
      browse('/prod'),
      browse('/prod/hive'),
    ]);
    const completed = await engine.index.autocomplete({
      entityTypes: TYPES,
      query: 'man',
      field: 'name',
      limit: 100,
      filter: NO_FILTER,
      read,
    });
    const owners = overview.facets.find(({ name }) => name === 'owners')?.values ?? [];
    return {
      everything: await hits(access, '*'),
      words: await hits(access, 'kilo'),
      filtered: await hits(access, '*', { filter: all(criterion('owners', 'EQUAL', USERS[0] ?? '')) }),
      sorted: await hits(access, '*', { sort: [{ field: 'name', descending: true }] }),
      completed: completed.urns.toSorted(),
      facets: Object.fromEntries(owners.map(({ value, count }) => [value, count])),
      folders: Object.fromEntries(prod.groups.map(({ name, count }) => [name, count])),
      below: prod.totalBelow,
      at: hive.entities.map(({ urn }) => urn).toSorted(),
      counts: Object.fromEntries(await engine.index.counts(TYPES, read)),
    };
  }

  describe(`access (seed ${SEED})`, () => {
    beforeEach(() => engine.put(DOCUMENTS));

    it('shows nothing to an actor without rules', async () => {
      expect(await answers(NOTHING)).toEqual(expectedAnswers(NOTHING));
    });

    it('shows everything to an actor who may see everything, and to one whose rule has no conditions', async () => {
      for (const access of [EVERYTHING, { kind: 'rules', rules: [[]] } as const])
        expect(await answers(access)).toEqual(expectedAnswers(EVERYTHING));
    });

    it(`gives hits, totals, facets, folders, suggestions and counts of what ${FILTERS} random filters admit`, async () => {
      let partial = 0;
      for (let round = 0; round < FILTERS; round++) {
        const access = randomFilter();
        const expected = expectedAnswers(access);
        expect({ access, ...(await answers(access)) }).toEqual({ access, ...expected });
        if (expected.everything.length > 0 && expected.everything.length < DOCUMENTS.length) partial += 1;
      }
      expect(partial).toBeGreaterThan(FILTERS / 3);
    });

    it('lists the parents, each once', async () => {
      expect((await (await engine.index.port()).parents(['table'], SERVICE_READ)).toSorted()).toEqual(PARENTS);
      await engine.put([tableDocument({ key: 'added', fields: { [PARENTS_FIELD]: ['urn:li:view:d'] } })]);
      expect(await (await engine.index.port()).parents(['table'], SERVICE_READ)).toContain('urn:li:view:d');
    });

    it.each([
      ['one type', [['table']]],
      ['another type', [['person']]],
      ['all types', [TYPES]],
      ['no known type', [['nothing']]],
      ['each type in a rule of its own', [['table'], ['person']]],
    ])('takes rules about %s', async (_name, types) => {
      const rules = types.map((values): ResourceRule => [{ attribute: 'type', comparison: 'equals', values }]);
      const access: AccessFilter = { kind: 'rules', rules };
      expect(await answers(access)).toEqual(expectedAnswers(access));
    });

    it('shows a change at once', async () => {
      const access: AccessFilter = {
        kind: 'rules',
        rules: [[{ attribute: 'domain', comparison: 'equals', values: DOMAINS }]],
      };
      const before = await answers(access);
      expect(await answers(access)).toEqual(before);
      const added = tableDocument({ key: 'added', fields: { name: 'kilo', domains: [DOMAINS[0] ?? ''] } });
      await engine.put([added]);
      expect(await hits(access, '*')).toEqual([...before.everything, added.urn].toSorted());
      expect((await answers(access)).counts['table']).toBe((before.counts['table'] ?? 0) + 1);
    });

    it('is not widened by the filter of the question', async () => {
      const access: AccessFilter = {
        kind: 'rules',
        rules: [[{ attribute: 'domain', comparison: 'equals', values: ['urn:li:domain:hr'] }]],
      };
      const removed = { or: [[criterion('hidden', 'EQUAL', 'true')], [criterion('name', 'EXISTS')]] };
      const shown = DOCUMENTS.filter((document) => sees(access, { ...document, removed: false }));
      expect(await hits(access, '*', { filter: removed })).toEqual(urnsOf(shown));
    });
  });
}
