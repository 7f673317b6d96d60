/** Messages of what changed, chosen and stopped in a real browser, over a real mail server. */
import { servedCatalog } from '../e2e/served-catalog';
import { tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { mailReceiver } from '../support/mail-receiver';
import { describeInBrowser } from '../support/test-browser';
import { until } from '../support/until';
import { showPictures } from './show-pictures';
import { actingAs, fits, testPages, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const PRIVILEGES = ['VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE'];
const ANA = 'urn:li:corpuser:ana';
const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)';

describeInBrowser('messages of what changed', () => {
  const environment: Record<string, string> = { ASPECTORY_SMTP_FROM: 'catalog@example.com' };
  let mail: Awaited<ReturnType<typeof mailReceiver>>;
  beforeAll(async () => {
    mail = await mailReceiver();
    environment['ASPECTORY_SMTP_URL'] = mail.url;
  });
  const catalog = servedCatalog({ auth: 'on', environment });
  afterAll(() => mail.close());
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);

  beforeAll(async () => {
    await builtService();
    tokens['ana'] = await tokenFor(catalog, 'ana', PRIVILEGES);
    await write(upsert(ANA, 'corpUserEditableInfo', { email: 'ana@example.com' }));
    await write(upsert(ORDERS, 'ownership', { owners: [{ owner: ANA, type: 'DATAOWNER' }] }));
    await write(upsert(ORDERS, 'datasetProperties', { name: 'orders' }));
  });

  const write = (proposal: ReturnType<typeof upsert>) => {
    const { services, system } = catalog.runtime();
    return services.writer.write({ ...system, urn: 'urn:li:corpuser:ben' }, [proposal]);
  };

  it('are chosen beside what changed, come with the address of the profile once it is confirmed, and are stopped from the mail', async () => {
    const page = await openPage(`${catalog.url()}/app/changes`, as('ana'));
    await page.getByRole('button', { name: 'Tell me' }).press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Tell me what changed' });
    await dialog.getByText('Slack').click();
    await dialog.getByLabel('Address of an incoming webhook').fill('hooks');
    await dialog.getByText('Give a whole address').waitFor();
    await showPictures(page, 'digest-slack');
    expect([await fits(page), await violationsInThemes(page)]).toEqual([true, []]);
    await dialog.getByText('Mail', { exact: true }).click();
    expect(await dialog.getByLabel('Mail address').inputValue()).toBe('ana@example.com');
    await dialog.getByText('At once').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Open the link in the mail to ana@example.com to begin.').waitFor();
    const begin = await openPage(`${catalog.url()}${/\/digest\/begin\?\S+/.exec(mail.mails.shift()?.body ?? '')?.[0]}`);
    await begin.getByText('at ana@example.com').waitFor();
    await showPictures(begin, 'digest-begin');
    expect([await fits(begin), await violationsInThemes(begin)]).toEqual([true, []]);
    await begin.getByRole('button', { name: 'Begin them' }).click();
    await begin.getByRole('heading', { name: 'They have begun' }).waitFor();
    await page.getByRole('button', { name: 'Tell me' }).click();
    await dialog.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('A test is sent.').waitFor();
    await showPictures(page, 'digest-mail');
    const [sent] = mail.mails;
    expect([sent?.headers['subject'], sent?.body.includes('orders')]).toEqual([expect.stringMatching(/^Test: /), true]);
    const { pathname, search } = new URL(String(sent?.headers['list-unsubscribe']).slice(1, -1));
    const stop = await openPage(`${catalog.url()}${pathname}${search}`);
    await stop.getByRole('heading', { name: 'Messages of what changed' }).waitFor();
    await showPictures(stop, 'digest-stop');
    expect([await fits(stop), await violationsInThemes(stop)]).toEqual([true, []]);
    await stop.getByRole('button', { name: 'Stop them' }).click();
    await stop.getByRole('heading', { name: 'They are stopped' }).waitFor();
    await until(
      'nothing is sent any more',
      async () => (await catalog.database.query({ text: 'select from digest' })).length === 0,
    );
    expect(complaints).toEqual([]);
  });
});
