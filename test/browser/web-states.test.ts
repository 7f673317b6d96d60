/** What goes wrong while somebody works: two people at one policy, a lost connection, an ended session, wrong addresses. */
import { servedCatalog } from '../e2e/served-catalog';
import { tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { actingAs, fits, refusal, testPages, violations, violationsInThemes } from './test-pages';

const LONG = 'Somebodywithaverylongnamethathasnotasinglespaceinitbecausenobodychecked'.repeat(2);

describeInBrowser('the web application', () => {
  const catalog = servedCatalog({ auth: 'on', shipped: true });
  const { openContext, openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const at = (path: string) => `${catalog.url()}/app${path}`;
  let policy = '';

  async function writePolicy(description: string): Promise<void> {
    const { services, system } = catalog.runtime();
    const value = {
      displayName: 'Shared policy',
      description,
      type: 'METADATA',
      state: 'ACTIVE',
      privileges: ['EDIT_ENTITY_TAGS'],
      actors: { users: ['urn:li:corpuser:joe'], resourceOwners: false, allUsers: false, allGroups: false },
    };
    policy = 'urn:li:dataHubPolicy:shared';
    const proposal = { entityType: 'dataHubPolicy', urn: policy, aspectName: 'dataHubPolicyInfo' };
    await services.writer.write(system, [{ ...proposal, changeType: 'UPSERT', value }]);
  }

  beforeAll(async () => {
    await builtService();
    const { accounts, system } = catalog.runtime();
    await accounts.users.create(system, { name: 'long', displayName: LONG, roles: [] });
    tokens['keeper'] = await tokenFor(catalog, 'keeper', [
      'MANAGE_POLICIES',
      'MANAGE_USERS_AND_GROUPS',
      'VIEW_ENTITY_PAGE',
      'SEARCH_PRIVILEGE',
      'GENERATE_PERSONAL_ACCESS_TOKENS',
    ]);
    tokens['joe'] = await tokenFor(catalog, 'joe', ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE']);
    await writePolicy('First');
  });

  it('loses no change of a policy that two people edit', async () => {
    const page = await openPage(at(`/settings/policies/edit?urn=${encodeURIComponent(policy)}`), as('keeper'));
    await page.getByRole('textbox', { name: 'Description' }).fill('Mine');
    await writePolicy('Theirs');
    await page.getByRole('button', { name: 'Save policy' }).click();
    await page.getByRole('heading', { name: 'Somebody else has changed this policy' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await expect(page.getByRole('textbox', { name: 'Description' }).inputValue()).resolves.toBe('Mine');
    await page.getByRole('button', { name: 'Discard mine and edit theirs' }).click();
    await expect(page.getByRole('textbox', { name: 'Description' }).inputValue()).resolves.toBe('Theirs');
    await page.getByRole('textbox', { name: 'Description' }).fill('Both');
    await page.getByRole('button', { name: 'Save policy' }).click();
    await page.waitForURL('**/settings/policies');
  });

  it('says that the service does not answer, keeps what is there, and goes on by itself', async () => {
    const page = await openPage(at('/settings/users'), as('keeper'));
    await page
      .getByRole('row', { name: /keeper/ })
      .first()
      .waitFor();
    await page.route(/\/(openapi|api)\//, (route) => route.abort());
    await page.getByRole('searchbox', { name: 'Search users' }).fill('joe');
    await page.getByText('The service does not answer.').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.unroute(/\/(openapi|api)\//);
    await page.getByRole('row', { name: /joe/ }).first().waitFor();
    await page.locator('.connection').waitFor({ state: 'detached' });
    await expect(page.getByRole('searchbox', { name: 'Search users' }).inputValue()).resolves.toBe('joe');
  });

  it('keeps a form when the session ends, and goes on once the person is known again', async () => {
    const page = await openPage(at('/settings/tokens/new'), as('keeper'));
    await page.getByRole('textbox', { name: 'Name' }).fill('Nightly');
    await page.route(/\/(openapi|api)\//, refusal(401, 'UNAUTHENTICATED'));
    await page.getByRole('button', { name: 'Generate token' }).click();
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await expect(page.getByRole('link', { name: 'Sign in' }).first().getAttribute('target')).resolves.toBe('_blank');
    await page.unroute(/\/(openapi|api)\//);
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor({ state: 'detached' });
    await expect(page.getByRole('textbox', { name: 'Name' }).inputValue()).resolves.toBe('Nightly');
    expect(await page.innerText('body')).not.toContain('Authorization');
  });

  it('says that a page cannot be shown, keeps the header, and goes on with another address', async () => {
    const page = await (await openContext(as('joe'))).newPage();
    await page.route('**/openapi/v1/search', (route) => route.fulfill({ json: { total: 1 } }));
    await page.goto(at('/search?q=one'));
    await page.getByRole('heading', { name: 'This page cannot be shown' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.unroute('**/openapi/v1/search');
    await page.getByRole('combobox', { name: 'Search the catalog' }).fill('long');
    await page.locator('.results[aria-busy="false"]').waitFor();
  });

  it('keeps a button with the focus while its action runs', async () => {
    const page = await openPage(at('/settings/tokens/new'), as('keeper'));
    await page.getByRole('textbox', { name: 'Name' }).fill('Slow');
    await page.route('**/openapi/v1/tokens', () => undefined);
    await page.getByRole('button', { name: 'Generate token' }).focus();
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Generating…' });
    await button.waitFor();
    await expect(button.getAttribute('aria-disabled')).resolves.toBe('true');
    await expect(page.evaluate('document.activeElement.textContent')).resolves.toBe('Generating…');
  });

  it('says that a list ends before the page of the address', async () => {
    const page = await openPage(at('/settings/users?start=9999'), as('keeper'));
    await page.getByText('The list ends before this page').waitFor();
    expect(await page.innerText('main')).not.toMatch(/no users|of everybody/i);
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await page
      .getByRole('row', { name: /keeper/ })
      .first()
      .waitFor();
  });

  it('lists the settings that the caller may open', async () => {
    const linksOf = async (user: string) => {
      const page = await openPage(at('/settings/tokens'), as(user));
      await page.getByRole('heading', { name: 'Access tokens' }).waitFor();
      await page.waitForLoadState('networkidle');
      return page.getByRole('navigation', { name: 'Settings' }).getByRole('link').allInnerTexts();
    };
    expect(await linksOf('joe')).toEqual(['Access tokens', 'Change requests']);
    expect(await linksOf('keeper')).toEqual(['Access tokens', 'Change requests', 'Users', 'Groups', 'Policies']);
  });

  it('has a page at wrong addresses, and JSON for programs', async () => {
    const page = await (await openContext(as('keeper'))).newPage();
    const response = await page.goto(`${catalog.url()}/no/such/thing`);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to the catalog' }).click();
    await page.getByRole('combobox', { name: 'Search the catalog' }).waitFor();
    const headers = { Authorization: `Bearer ${tokens['keeper']}` };
    const { status, json } = await catalog.send('/no/such/thing', { headers });
    expect([status, json.code]).toEqual([404, 'NOT_FOUND']);
    await page.goto(at('/no-such-page'));
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.goto(at('/requests?state=accepted'));
    await page.waitForURL('**/settings/requests?state=accepted');
    await page.goto(at('/entity?urn=orders'));
    await page.getByText('urn:li:type:key').waitFor();
    await page.getByRole('link', { name: 'Search for similar names' }).click();
    await page.waitForURL('**/search?q=orders');
    await page.goto(at('/entity?urn=urn:li:dataset:orders'));
    await page.getByText(/it has 1 part; expected urn:li:dataset/).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
  });

  it('fits long names into 320 pixels', async () => {
    for (const path of ['/settings/users?query=Somebody', '/search?q=Somebody']) {
      const page = await openPage(at(path), as('keeper', { viewport: { width: 320, height: 640 } }));
      await page
        .getByText(/^Somebodywitha/)
        .first()
        .waitFor();
      expect([path, await fits(page)]).toEqual([path, true]);
    }
  });

  it('breaks no rule of the content security policy, and fails nowhere', () => {
    expect(complaints).toEqual([]);
  });
});
