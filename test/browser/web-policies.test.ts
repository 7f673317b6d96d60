/** Settings > Policies in a real browser: the form, its sentence, what a draft would allow, and the guard against locking oneself out. */
import type { Page, Route } from 'playwright-core';
import { describeInBrowser } from '../support/test-browser';
import { builtService } from '../support/built-service';
import { servedCatalog } from '../e2e/served-catalog';
import { actingAs, fits, refusal, testPages, violations, violationsInThemes } from './test-pages';
import { tokenFor } from '../e2e/token-for';

const SCRIPT = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const POLICIES = '/app/settings/policies';

// Pages are looked at in both themes.

describeInBrowser('the pages about policies', () => {
  const catalog = servedCatalog({ auth: 'on', shipped: true });
  const { openContext, openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const at = (path: string) => `${catalog.url()}${POLICIES}${path}`;
  const policies = () => catalog.runtime().accounts.policies;

  const actorsOf = (...users: string[]) => ({
    users: users.map((name) => `urn:li:corpuser:${name}`),
    groups: [],
    roles: [],
    owners: false,
    everyUser: false,
    everyMember: false,
  });
  const DRAFT = { description: '', kind: 'metadata', state: 'active', resources: [] } as const;

  async function write(entityType: string, urn: string, aspectName: string, value: object): Promise<void> {
    const { services, system } = catalog.runtime();
    const stored = JSON.parse(JSON.stringify(value));
    await services.writer.write(system, [{ entityType, urn, aspectName, changeType: 'UPSERT', value: stored }]);
  }

  beforeAll(async () => {
    await builtService();
    const { accounts, system, services } = catalog.runtime();
    await accounts.users.create(system, { name: 'root', displayName: SCRIPT, roles: ['Admin'] });
    tokens['keeper'] = await tokenFor(catalog, 'keeper', ['MANAGE_POLICIES', 'VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE']);
    tokens['joe'] = await tokenFor(catalog, 'joe', []);
    await services.people.groups.create(system, { id: 'finance', name: 'Finance team' });
    await services.people.members.add(system, 'urn:li:corpGroup:finance', ['urn:li:corpuser:joe']);
    await write('domain', 'urn:li:domain:sales', 'domainProperties', { name: 'Sales' });
    const orders = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)';
    await write('dataset', orders, 'datasetProperties', { name: 'orders' });
    await write('dataset', orders, 'domains', { domains: ['urn:li:domain:sales'] });
  });

  /** Chooses in a box by keyboard. */
  async function choose(page: Page, label: string, text: string, option: RegExp): Promise<void> {
    await page.getByRole('combobox', { name: label }).focus();
    await page.keyboard.type(text);
    await page.getByRole('option', { name: option }).waitFor();
    await page.keyboard.press('Enter');
  }

  /** Whether another element lies over the box while it has the focus. */
  async function isCovered(page: Page, label: string): Promise<boolean> {
    const box = page.getByRole('combobox', { name: label });
    await page.evaluate('window.scrollTo(0, 0)');
    await box.focus();
    return page.evaluate<boolean>(`(() => {
      const { left, top, height } = document.activeElement.getBoundingClientRect();
      return document.elementFromPoint(left + 10, top + height / 2) !== document.activeElement;
    })()`);
  }

  it('makes a policy by keyboard, says what it means, and shows what it would allow before it is saved', async () => {
    const page = await openPage(at(''), as('keeper'));
    await page.getByRole('link', { name: 'New policy' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New policy' }).waitFor();
    const sentence = page.getByRole('region', { name: 'What this policy says' });
    expect(await sentence.innerText()).toContain('Nobody may do anything yet.');
    await page.getByRole('button', { name: 'Create policy' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[role=alert]:focus', { hasText: 'Enter a name for the policy.' }).waitFor();
    await page.getByLabel('Name').focus();
    await page.keyboard.type('Close the books');
    await page.getByLabel('Search privileges').focus();
    await page.keyboard.type('descr entity');
    await page.getByLabel('Edit Description', { exact: true }).focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Search privileges').fill('');
    await page.getByLabel('Edit Tags', { exact: true }).check();
    await page.getByRole('button', { name: 'Add condition' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Dataset', { exact: true }).check();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await choose(page, 'Domain', 'Sal', /Sales/);
    await choose(page, 'Groups', 'Finance', /Finance team/);
    expect(await sentence.innerText()).toContain(
      'Members of the group Finance team may edit description and tags of datasets in the domain Sales.',
    );
    expect(await violationsInThemes(page)).toEqual([]);
    expect(await isCovered(page, 'Roles')).toBe(false);

    const check = page.getByRole('region', { name: 'Try it before you save' });
    await check.getByRole('combobox', { name: 'User' }).fill('joe');
    await page.getByRole('option', { name: /joe/ }).first().click();
    await check.getByLabel('Privilege or operation').fill('EDIT_ENTITY_TAGS');
    await check.getByRole('combobox', { name: 'Entity' }).fill('orders');
    await page
      .getByRole('option', { name: /orders/ })
      .first()
      .click();
    await check.getByRole('button', { name: 'Check' }).click();
    const result = check.getByRole('status').filter({ hasText: 'Edit Tags' });
    await result.getByText('is allowed').waitFor();
    expect(await result.innerText()).toContain('without it, the answer is not allowed');
    expect(await result.innerText()).toContain('Close the books (not saved)');
    expect(await result.innerText()).toContain('The policy names the group Finance team of the user.');
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Create policy' }).click();
    const list = page.getByRole('list', { name: 'Policies' });
    const item = list.getByRole('listitem').filter({ hasText: 'Close the books' });
    await item.waitFor();
    expect(await item.innerText()).toContain('Members of the group Finance team may edit description and tags');
  });

  it('edits, deactivates, activates and deletes', async () => {
    const urn = await policies().create(catalog.runtime().system, {
      ...DRAFT,
      name: SCRIPT,
      description: SCRIPT,
      privileges: ['VIEW_ENTITY_PAGE'],
      actors: actorsOf('joe', 'root'),
    });
    const page = await openPage(at('?query=onerror'), as('keeper'));
    const item = page.getByRole('listitem').filter({ hasText: 'joe and' });
    await item.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Name').fill('Watchers');
    await page.getByRole('button', { name: 'Remove joe' }).click();
    await page.getByRole('button', { name: 'Save policy' }).click();
    await page.getByRole('searchbox', { name: 'Search policies' }).fill('Watchers');
    await page.waitForURL('**query=Watchers');
    const saved = page.getByRole('listitem').filter({ hasText: 'Watchers' });
    expect(await saved.innerText()).not.toContain('joe');
    expect(await violationsInThemes(page)).toEqual([]);
    for (const [action, outcome, state] of [
      ['Deactivate', 'is inactive', 'inactive'],
      ['Activate', 'is active', 'active'],
    ] as const) {
      await saved.getByRole('button', { name: action, exact: false }).first().click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: `${action} policy` })
        .click();
      await page.locator('[role=status]:focus', { hasText: outcome }).waitFor();
      const { state: stored } = await policies().find(catalog.runtime().system, urn);
      expect(stored).toBe(state);
    }
    await saved.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor();
    expect(new URL(page.url()).searchParams.get('ask')).toBe('delete');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await saved.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete policy' }).click();
    await page.getByRole('heading', { name: 'No policy matches these words' }).waitFor();
  });

  it('does not let people lock themselves out by mistake', async () => {
    const page = await openPage(at('?query=keeper'), as('keeper'));
    await page.getByRole('listitem').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Deactivate policy' }).click();
    await page.getByRole('heading', { name: 'You would lock yourself out' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.goto(at(`/edit?urn=${encodeURIComponent('urn:li:dataHubPolicy:keeper')}`));
    await page.getByRole('button', { name: 'Remove keeper' }).click();
    await page.getByRole('button', { name: 'Save policy' }).click();
    await page.getByRole('heading', { name: 'You would lock yourself out' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const { actors } = await policies().find(catalog.runtime().system, 'urn:li:dataHubPolicy:keeper');
    expect(actors.users).toEqual(['urn:li:corpuser:keeper']);
  });

  it('offers no change of what comes with the service, and names the privilege that is missing', async () => {
    const page = await openPage(at('?query=Admins'), as('keeper'));
    const item = page.getByRole('listitem').filter({ hasText: 'Admins - Platform Policy' });
    await item.getByText('Comes with the service').waitFor();
    await expect(item.getByRole('button').count()).resolves.toBe(0);
    await page.goto(at('/edit?urn=urn:li:dataHubPolicy:admin-platform-policy'));
    await page.getByText('cannot be changed').waitFor();
    await expect(page.getByRole('button', { name: 'Save policy' }).count()).resolves.toBe(0);
    const joe = await openPage(at(''), as('joe'));
    await joe.getByRole('alert').getByText('MANAGE_POLICIES').waitFor();
    await expect(joe.getByRole('button', { name: 'New policy' }).getAttribute('aria-disabled')).resolves.toBe('true');
    await joe.goto(at('/new'));
    await joe.getByText('MANAGE_POLICIES').waitFor();
    await expect(joe.getByLabel('Name').count()).resolves.toBe(0);
  });

  it('says that a policy is gone, that it loads, and that it failed with a way to retry', async () => {
    const gone = await openPage(at('/edit?urn=urn:li:dataHubPolicy:gone'), as('keeper'));
    await gone.getByRole('alert').getByRole('heading', { name: 'This is not here any more' }).waitFor();
    const page = await (await openContext(as('keeper'))).newPage();
    let answer: (route: Route) => unknown = () => undefined;
    await page.route('**/api/graphql', (route) => answer(route));
    await page.goto(at(''));
    await page.getByText('Loading the policies').waitFor();
    answer = refusal(500, 'INTERNAL');
    await page.reload();
    await page.getByRole('alert').getByText('request-7').waitFor();
    expect(await violations(page)).toEqual([]);
    answer = (route) => route.continue();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Admins - Platform Policy' }).waitFor();
  });

  it('explains access, and fits into 320 pixels', async () => {
    const page = await openPage(at('/check'), as('keeper', { viewport: { width: 320, height: 640 } }));
    await page.getByRole('combobox', { name: 'User' }).fill('joe');
    await page.getByRole('option', { name: /joe/ }).first().click();
    await page.getByLabel('Privilege or operation').fill('MANAGE_POLICIES');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('is not allowed').waitFor();
    expect(await page.locator('.check-result').innerText()).toContain(
      'The policy names neither the user nor a group or role of the user.',
    );
    expect(await violationsInThemes(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    for (const path of ['', '/new']) {
      await page.goto(at(path));
      await page
        .getByRole(path === '' ? 'listitem' : 'group')
        .first()
        .waitFor();
      expect(await fits(page)).toBe(true);
    }
  });

  it('runs no script of names and descriptions, and breaks no rule of the content security policy', () => {
    expect(complaints).toEqual([]);
  });
});
