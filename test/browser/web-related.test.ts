/** Queries, checks and incidents of an entity, which are entities of their own, in a real browser. */
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { only, tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { actingAs, fits, testPages, violations, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const BARE = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.bare,PROD)';
const TEAM = 'urn:li:corpGroup:shop';
const STAMP = { time: 1_700_000_000_000, actor: 'urn:li:corpuser:jane' };
const QUERIES = 12;
/** Markup that a page must show as text, and more lines than a card shows at first. */
const SQL = [
  'select "<img src=x onerror=alert(1)>"',
  ...Array.from({ length: 14 }, (_, line) => `  , column_${line}`),
].join('\n');

function checked(id: string, type: string): readonly Proposal[] {
  const urn = `urn:li:assertion:${id}`;
  const datasetAssertion = { dataset: ORDERS, scope: 'DATASET_ROWS', operator: '_NATIVE_' };
  const event = { timestampMillis: Date.now(), runId: 'r', assertionUrn: urn, asserteeUrn: ORDERS, status: 'COMPLETE' };
  return [
    upsert(urn, 'assertionInfo', { type: 'DATASET', description: `The rule ${id} holds.`, datasetAssertion }),
    upsert(urn, 'assertionRunEvent', { ...event, result: { type } }),
  ];
}

function query(number: number): readonly Proposal[] {
  const urn = `urn:li:query:q${number}`;
  const lastModified = { ...STAMP, time: STAMP.time + number };
  const named = { name: `Query ${number}`, source: 'MANUAL', created: STAMP, lastModified };
  return [
    upsert(urn, 'queryProperties', { ...named, statement: { value: SQL, language: 'SQL' } }),
    upsert(urn, 'querySubjects', { subjects: [{ entity: ORDERS }] }),
  ];
}

describeInBrowser('what belongs to an entity', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const at = (urn: string, more = '') => `${catalog.url()}/app/entity?urn=${encodeURIComponent(urn)}${more}`;

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    await services.writer.write(system, [
      upsert(ORDERS, 'datasetProperties', { name: 'orders' }),
      upsert(BARE, 'datasetProperties', { name: 'bare' }),
      upsert(STAMP.actor, 'corpUserInfo', { active: true, displayName: 'Jane Doe', title: 'Analyst' }),
      upsert(STAMP.actor, 'groupMembership', { groups: [TEAM] }),
      upsert(TEAM, 'status', { removed: false }),
      ...checked('a', 'SUCCESS'),
      ...checked('b', 'FAILURE'),
      ...Array.from({ length: QUERIES }, (_, number) => query(number)).flat(),
    ]);
    const read = ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE', 'SEARCH_PRIVILEGE', 'GET_TIMELINE_PRIVILEGE'];
    tokens['reader'] = await tokenFor(catalog, 'reader', read);
    tokens['limited'] = await tokenFor(catalog, 'limited', read, only('URN', 'EQUALS', ORDERS));
  });

  it('has a tab of each kind, and a tab with problems says so', async () => {
    const page = await openPage(at(ORDERS), as('reader'));
    const tabs = page.getByRole('navigation', { name: 'Parts of the page' });
    await tabs.getByRole('link', { name: /^Checks\s*2 with problems$/ }).waitFor();
    await tabs.getByRole('link', { name: /^Queries\s*12$/ }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Checks: 1 failed' }).click();
    await page.getByRole('region', { name: 'Checks' }).waitFor();
    const cards = page.getByRole('article', { name: /The rule/ });
    await expect(cards.getByRole('heading').allInnerTexts()).resolves.toEqual([
      'The rule b holds.',
      'The rule a holds.',
    ]);
    await cards.first().getByText('Failed').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await cards.first().getByRole('link', { name: 'The rule b holds.' }).click();
    await page.getByRole('heading', { level: 1, name: 'b' }).waitFor();
  });

  it('are the members of a group, with what each does', async () => {
    const page = await openPage(at(TEAM), as('reader'));
    await page
      .getByRole('navigation', { name: 'Parts of the page' })
      .getByRole('link', { name: /^Members\s*1$/ })
      .click();
    await page.getByRole('article', { name: 'Jane Doe' }).getByText('Analyst').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('shows the code of queries as text, the newest first, page by page', async () => {
    const page = await openPage(at(ORDERS, '&tab=Queries'), as('reader'));
    const first = page.getByRole('article', { name: 'Query 11', exact: true });
    await first.getByText('select "<img src=x onerror=alert(1)>"').waitFor();
    await first.getByText('by Jane Doe').waitFor();
    expect(await first.innerText()).not.toContain('column_13');
    await first.getByRole('button', { name: 'Show all 15 lines' }).click();
    await first.getByText('column_13').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await expect(page.locator('.related-card').count()).resolves.toBe(10);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('article', { name: 'Query 0', exact: true }).waitFor();
    expect(page.url()).toContain('start=10');
  });

  it('copies the code', async () => {
    const options = { ...as('reader'), permissions: ['clipboard-read', 'clipboard-write'] };
    const page = await openPage(at(ORDERS, '&tab=Queries'), options);
    await page.getByRole('button', { name: 'Copy the code of Query 11' }).click();
    await page.getByText('Copied the code of Query 11').waitFor();
    await expect(page.evaluate('navigator.clipboard.readText()')).resolves.toBe(SQL);
  });

  it('has no tab where nothing belongs to the entity, where one may see nothing of it, and in the past', async () => {
    for (const [urn, user, more] of [
      [BARE, 'reader', ''],
      [ORDERS, 'limited', '&tab=Queries'],
      [ORDERS, 'reader', `&asOf=${Date.now() + 1000}`],
    ] as const) {
      const page = await openPage(at(urn, more), as(user));
      await page.getByRole('link', { name: 'Overview' }).waitFor();
      const tabs = await page.getByRole('navigation', { name: 'Parts of the page' }).innerText();
      expect(tabs).not.toMatch(/Checks|Queries/);
    }
  });

  it('says why it is not there when the service fails, and asks again', async () => {
    const page = await openPage(at(ORDERS), as('reader'));
    await page.getByRole('link', { name: /^Queries/ }).waitFor();
    await page.route(/\/v1\/related/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('link', { name: /^Queries/ }).click();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.unroute(/\/v1\/related/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('article', { name: 'Query 11', exact: true }).waitFor();
  });

  it('fits into 320 pixels', async () => {
    for (const tab of ['Checks', 'Queries']) {
      const page = await openPage(at(ORDERS, `&tab=${tab}`), as('reader', { viewport: { width: 320, height: 640 } }));
      await page.getByRole('article').first().waitFor();
      expect([tab, await fits(page)]).toEqual([tab, true]);
    }
  });

  it('breaks no rule of the content security policy', () => {
    expect(complaints).toEqual([]);
  });
});
