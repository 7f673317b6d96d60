/** Settings > Users and Groups in a real browser. */
import type { Route } from 'playwright-core';
import { describeInBrowser } from '../support/test-browser';
import { builtService } from '../support/built-service';
import { servedCatalog } from '../e2e/served-catalog';
import { actingAs, fits, refusal, testPages, violations, violationsInThemes } from './test-pages';
import { tokenFor } from '../e2e/token-for';

const SCRIPT = '<img src=x onerror=alert(1)><script>alert(2)</script>';

// Pages are looked at in both themes.

describeInBrowser('the pages about users and groups', () => {
  const catalog = servedCatalog({ auth: 'on', shipped: true });
  const { openContext, openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const at = (path: string) => `${catalog.url()}/app/settings/${path}`;
  const userOf = (name: string) => `urn:li:corpuser:${name}`;

  beforeAll(async () => {
    await builtService();
    const { accounts, system, services } = catalog.runtime();
    const boss = await accounts.users.create(system, { name: 'boss', displayName: 'Ada Boss', roles: ['Admin'] });
    const request = { user: boss, name: 'x', duration: 'ONE_DAY', scope: 'all' } as const;
    tokens['boss'] = (await accounts.tokens.create(system, request)).text;
    await accounts.users.create(system, { name: 'second', roles: ['Admin'] });
    tokens['keeper'] = await tokenFor(catalog, 'keeper', ['MANAGE_USERS_AND_GROUPS']);
    tokens['joe'] = await tokenFor(catalog, 'joe', []);
    await accounts.users.create(system, { name: 'evil', displayName: SCRIPT, email: SCRIPT, roles: [] });
    await services.people.groups.create(system, { id: 'evil', name: SCRIPT, description: SCRIPT });
  });

  it('creates a user by keyboard, with a link that works, and shows the link once', async () => {
    const page = await openPage(at('users'), as('boss', { permissions: ['clipboard-read', 'clipboard-write'] }));
    const press = (key: string) => page.keyboard.press(key);
    await page.getByRole('link', { name: 'New user' }).focus();
    await press('Enter');
    await page.getByRole('heading', { name: 'New user' }).waitFor();
    await press('Tab');
    await page.keyboard.type('jane/doe');
    await press('Enter');
    await page.getByText('beginning with a letter or digit').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('User name').fill('jane');
    await press('Tab');
    await page.keyboard.type('Jane Doe');
    await press('Enter');
    await page.getByRole('heading', { name: 'Copy the sign-in link now' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    const link = await page.getByRole('region', { name: 'Sign-in link' }).innerText();
    await page.getByRole('button', { name: 'Copy the sign-in link' }).click();
    await page.getByRole('status').getByText('Copied the sign-in link').waitFor();
    await expect(page.evaluate('navigator.clipboard.readText()')).resolves.toBe(link);

    const other = await openPage(link);
    for (const label of ['New password', 'New password again'])
      await other.getByLabel(label, { exact: true }).fill('correct horse battery');
    await other.keyboard.press('Enter');
    await other.waitForURL((url) => !url.pathname.endsWith('/link'));
    expect(await catalog.runtime().accounts.users.signIn('jane', 'correct horse battery')).toBe(userOf('jane'));

    await page.getByRole('link', { name: 'Done' }).click();
    const row = page.getByRole('row', { name: 'Jane Doe' });
    await row.waitFor();
    expect(await page.content()).not.toContain(new URL(link).searchParams.get('secret') ?? 'no secret');
  });

  it('gives a role, suspends, activates and deletes, from a menu', async () => {
    const { accounts, system } = catalog.runtime();
    await accounts.users.create(system, { name: 'mia', displayName: 'Mia', roles: [] });
    const page = await openPage(at('users?query=mia'), as('boss'));
    const row = page.getByRole('row', { name: 'Mia' });
    const open = async (item: string) => {
      await page.getByRole('button', { name: 'Actions for Mia' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: item }).click();
      await page.getByRole('alertdialog').waitFor();
    };
    await open('Change role…');
    await page.getByLabel('Editor', { exact: true }).check();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change role' }).click();
    await page.locator('[role=status]:focus', { hasText: 'Mia has the role Editor.' }).waitFor();
    expect(await row.innerText()).toContain('Editor');
    await open('Suspend…');
    await page.getByRole('button', { name: 'Suspend user' }).click();
    await page.locator('[role=status]:focus', { hasText: 'Mia is suspended.' }).waitFor();
    expect(await row.innerText()).toContain('Suspended');
    await open('Activate…');
    await page.getByRole('button', { name: 'Activate user' }).click();
    await page.locator('[role=status]:focus', { hasText: 'Mia is active.' }).waitFor();
    await open('New sign-in link…');
    await page.getByRole('button', { name: 'Make link' }).click();
    await page.getByRole('region', { name: 'Sign-in link' }).getByText('/sign-in/link?user=mia').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await open('Delete…');
    await page.getByRole('button', { name: 'Delete user' }).click();
    await page.getByRole('heading', { name: 'No user matches these words' }).waitFor();
  });

  it('says which privileges are missing to act on somebody with more power', async () => {
    const { accounts, services, system } = catalog.runtime();
    const group = await services.people.groups.create(system, { id: 'auditors', name: 'Auditors' });
    const actors = { users: [], groups: [group], owners: false, everyUser: false, everyMember: false };
    const draft = { name: 'Auditors', description: '', kind: 'platform', state: 'active', resources: [] } as const;
    await accounts.policies.create(system, { ...draft, privileges: ['VIEW_AUDIT'], actors });
    const users = await openPage(at('users?query=boss'), as('keeper'));
    await users.getByRole('button', { name: 'Actions for Ada Boss' }).click();
    await users.getByRole('menuitem', { name: 'Suspend…' }).click();
    await users.getByRole('button', { name: 'Suspend user' }).click();
    await users.getByRole('alert').getByText('"Manage Policies" (MANAGE_POLICIES)').waitFor();
    expect(await violationsInThemes(users)).toEqual([]);
    const members = await openPage(at(`groups/members?urn=${group}`), as('keeper'));
    await members.getByRole('combobox', { name: 'Add members' }).fill('joe');
    await members.getByRole('option', { name: /joe/ }).first().waitFor();
    await members.keyboard.press('Enter');
    await members.getByRole('button', { name: 'Add one member' }).click();
    await members.getByRole('alert').getByText('"View Audit" (VIEW_AUDIT)').waitFor();
  });

  it('does not let people lock themselves out by mistake', async () => {
    const page = await openPage(at('users?query=boss'), as('boss'));
    await page.getByRole('button', { name: 'Actions for Ada Boss' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete user' }).click();
    await page.getByRole('heading', { name: 'You would lock yourself out' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expect(page.getByRole('row', { name: 'Ada Boss' }).count()).resolves.toBe(1);
  });

  it('creates, renames, fills, empties and deletes a group', async () => {
    const page = await openPage(at('groups'), as('keeper'));
    await page.getByRole('button', { name: 'New group' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByLabel('Name').fill('Finanz');
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create group' }).click();
    await page.locator('[role=status]:focus', { hasText: 'Finanz is created' }).waitFor();
    await page.getByRole('button', { name: 'Rename Finanz' }).click();
    await page.getByRole('alertdialog').getByLabel('Name').fill('Finance');
    await page.getByRole('button', { name: 'Rename group' }).click();
    await page.getByRole('link', { name: 'Finance' }).click();
    await page.getByRole('heading', { name: 'The group has no members' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Add members' }).fill('joe');
    await page.getByRole('option', { name: /joe/ }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add one member' }).click();
    await page.locator('[role=status]:focus', { hasText: 'One member is added.' }).waitFor();
    await page.getByRole('button', { name: 'Remove joe' }).click();
    await page.getByRole('button', { name: 'Remove member' }).click();
    await page.getByRole('heading', { name: 'The group has no members' }).waitFor();
    await page.getByRole('link', { name: 'All groups' }).click();
    await page.getByRole('button', { name: 'Delete Finance' }).click();
    await page.getByRole('button', { name: 'Delete group' }).click();
    await page.locator('[role=status]:focus', { hasText: 'Finance is deleted' }).waitFor();
  });

  it('shows where a group comes from, and does not change its members', async () => {
    const { services, system } = catalog.runtime();
    const entity = { entityType: 'corpGroup', urn: 'urn:li:corpGroup:okta', changeType: 'UPSERT' } as const;
    const info = { displayName: 'Contractors', admins: [], members: [], groups: [] };
    await services.writer.write(system, [
      { ...entity, aspectName: 'corpGroupInfo', value: info },
      { ...entity, aspectName: 'origin', value: { type: 'EXTERNAL', externalType: 'Okta' } },
    ]);
    const page = await openPage(at('groups?query=Contractors'), as('keeper'));
    const row = page.getByRole('row', { name: 'Contractors' });
    expect(await row.innerText()).toContain('Okta');
    await expect(row.getByRole('button', { name: 'Rename' }).count()).resolves.toBe(0);
    await row.getByRole('link').click();
    await page.getByText('comes from Okta').waitFor();
    await expect(page.getByRole('main').getByRole('combobox').count()).resolves.toBe(0);
  });

  it('disables what a privilege is missing for, and names the privilege', async () => {
    const page = await openPage(at('users?query=joe'), as('keeper'));
    await page.getByText('MANAGE_USER_CREDENTIALS').waitFor();
    await page.getByRole('button', { name: 'Actions for joe' }).click();
    const disabled = (name: string) => page.getByRole('menuitem', { name }).getAttribute('aria-disabled');
    expect([await disabled('New sign-in link…'), await disabled('Change role…'), await disabled('Suspend…')]).toEqual([
      'true',
      'true',
      null,
    ]);
    expect(await violationsInThemes(page)).toEqual([]);
    for (const list of ['users', 'groups']) {
      const joe = await openPage(at(list), as('joe'));
      await joe.getByRole('alert').getByText('MANAGE_USERS_AND_GROUPS').waitFor();
      const button = joe.getByRole('button', { name: list === 'users' ? 'New user' : 'New group' });
      await expect(button.getAttribute('aria-disabled')).resolves.toBe('true');
      expect(await violations(joe)).toEqual([]);
    }
  });

  it.each(['users', 'groups'])('shows that %s load, that there are none, and that it failed', async (list) => {
    const page = await (await openContext(as('keeper'))).newPage();
    let answer: (route: Route) => unknown = () => undefined;
    await page.route('**/api/graphql', (route) => answer(route));
    await page.goto(at(list));
    await page.getByText(`Loading the ${list}`).waitFor();
    expect(await violations(page)).toEqual([]);
    answer = refusal(500, 'INTERNAL');
    await page.reload();
    await page.getByRole('alert').getByText('request-7').waitFor();
    answer = (route) =>
      route.fulfill({
        json: { data: { listUsers: { total: 0, users: [] }, listGroups: { total: 0, groups: [], memberCounts: [] } } },
      });
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: `There are no ${list}` }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
  });

  it('says that a group is gone', async () => {
    const page = await openPage(at('groups/members?urn=urn:li:corpGroup:gone'), as('keeper'));
    await expect(page.getByRole('alert').getByRole('heading').innerText()).resolves.toBe('This is not here any more');
  });

  it.each(['users', 'users/new', 'groups', 'groups/members?urn=urn:li:corpGroup:evil'])(
    'fits %s into 320 pixels, with names that look like scripts',
    async (path) => {
      const page = await openPage(at(path), as('boss', { viewport: { width: 320, height: 640 } }));
      if (path !== 'users/new') await page.getByText('onerror').first().waitFor();
      else await page.getByLabel('User name').waitFor();
      expect(await fits(page)).toBe(true);
      expect(await violations(page)).toEqual([]);
    },
  );

  it('runs no script of names and descriptions, and breaks no rule of the content security policy', () => {
    expect(complaints).toEqual([]);
  });
});
