/** Every page of the application, as people who may see little and nothing: it shows, counts and guesses nothing of the rest. */
import type { Page, Response } from 'playwright-core';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { only, tokenFor } from '../e2e/token-for';
import { loadWebBundle } from '#interface/http/express/site/web-bundle';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { actingAs, testPages } from './test-pages';
import { upsert } from './upsert';

const SALES = 'urn:li:domain:sales';
const HIDDEN_DOMAIN = 'urn:li:domain:hiddenword';
const SHOWN = 'urn:li:dataset:(urn:li:dataPlatform:hive,sales.orders,PROD)';
const HIDDEN = 'urn:li:dataset:(urn:li:dataPlatform:hiddenword,hiddenword.salaries,PROD)';
const STAMP = { time: 1_700_000_000_000, actor: 'urn:li:corpuser:hiddenword' };
/** Everything about what is hidden has this word. */
const SECRET = /hiddenword/i;
/** Far more than anybody of this test may count. */
const HIDDEN_COUNT = 137;

const CATALOG: readonly Proposal[] = [
  upsert(SALES, 'domainProperties', { name: 'Sales' }),
  upsert(HIDDEN_DOMAIN, 'domainProperties', { name: 'Hiddenword' }),
  upsert(SHOWN, 'datasetProperties', { name: 'orders' }),
  upsert(SHOWN, 'domains', { domains: [SALES] }),
  upsert(SHOWN, 'upstreamLineage', {
    upstreams: [{ dataset: HIDDEN, type: 'TRANSFORMED', auditStamp: STAMP }],
  }),
  ...Array.from({ length: HIDDEN_COUNT }, (_, index) => {
    const urn = HIDDEN.replace('salaries', `salaries_${index}`);
    return [
      upsert(urn, 'datasetProperties', { name: `hiddenword ${index}` }),
      upsert(urn, 'domains', { domains: [HIDDEN_DOMAIN] }),
    ];
  }).flat(),
  upsert(HIDDEN, 'datasetProperties', { name: 'hiddenword salaries' }),
  upsert('urn:li:corpuser:hiddenword', 'corpUserInfo', { active: true, displayName: 'Hiddenword' }),
];

describeInBrowser('every page', () => {
  // Without the shipped policies, which let everybody read.
  const catalog = servedCatalog({ auth: 'on' });
  const { openContext, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  /** Those of the table of pages, so that a page which is added is looked at. */
  let addresses: readonly string[] = [];

  beforeAll(async () => {
    await builtService();
    addresses = Object.keys(loadWebBundle().pages);
    const { services, system } = catalog.runtime();
    await services.writer.write(system, CATALOG);
    const privileges = ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE', 'GET_TIMELINE_PRIVILEGE', 'GET_ENTITY_PRIVILEGE'];
    tokens['domain-limited'] = await tokenFor(catalog, 'dom', privileges, only('DOMAIN', 'EQUALS', SALES));
    tokens['without access'] = await tokenFor(catalog, 'nob', []);
  });

  it('is in the list of addresses', () => {
    expect(addresses).toEqual(expect.arrayContaining(['/', '/search', '/entity', '/settings/policies']));
  });

  /** The address with what it may be about. */
  const addressAbout = (urn: string, path: string) =>
    `${path.replaceAll(/:[\w*?]+/g, encodeURIComponent(urn))}?${new URLSearchParams({ urn })}`;

  /** Finds hidden metadata that a page shows at an address, or gets from the service. */
  const leaksAt = async (page: Page, address: string): Promise<readonly string[]> => {
    const answers: Promise<string>[] = [];
    const collect = (response: Response) => {
      if (/\/(openapi|api|aspects|entities)\b/.test(response.url())) answers.push(response.text().catch(() => ''));
    };
    page.on('response', collect);
    await page.goto(`${catalog.url()}/app${address}`);
    await page.getByRole('main').locator('h1, h2, p').first().waitFor();
    await page.waitForLoadState('networkidle');
    page.off('response', collect);
    // What the address itself says is known already.
    const text = (await page.innerText('body')).replaceAll(HIDDEN, '').replaceAll(/urn:li:\S*hiddenword\S*/g, '');
    const answered = (await Promise.all(answers)).join('\n');
    const leak = /hiddenword (salaries|\d)|salaries_\d/.exec(answered)?.[0];
    const isShown = SECRET.test(text) || text.includes(String(HIDDEN_COUNT));
    return [
      ...(isShown ? [`${address} shows ${text}`] : []),
      ...(leak === undefined ? [] : [`${address} asks for ${leak}`]),
    ];
  };

  // One context for all addresses, because each would load and compile the application again.
  it.each([
    ['domain-limited', 'something that is shown', SHOWN],
    ['domain-limited', 'something that is hidden', HIDDEN],
    ['without access', 'something that is hidden', HIDDEN],
  ])('shows somebody %s, about %s, nothing that is hidden', async (user, _, urn) => {
    const page = await (await openContext(as(user))).newPage();
    const leaks: string[] = [];
    for (const path of addresses) leaks.push(...(await leaksAt(page, addressAbout(urn, path))));
    expect(leaks).toEqual([]);
  });

  it('breaks no rule of the content security policy, and fails nowhere', () => {
    expect(complaints).toEqual([]);
  });
});
