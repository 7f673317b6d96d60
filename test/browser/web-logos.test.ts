/** The logo of a platform: a file that somebody chooses, which the catalog stores. */
import { servedCatalog } from '../e2e/served-catalog';
import { tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { showPictures } from './show-pictures';
import { actingAs, fits, testPages, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const WARE = 'urn:li:dataPlatform:ware';
/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describeInBrowser('the logo of a platform', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const open = (user: string) => openPage(`${catalog.url()}/app/entity?urn=${WARE}`, as(user));

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    const value = { name: 'ware', displayName: 'Our warehouse', type: 'OTHERS', datasetNameDelimiter: '.' };
    await services.writer.write(system, [upsert(WARE, 'dataPlatformInfo', value)]);
    tokens['editor'] = await tokenFor(catalog, 'editor', ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY']);
    tokens['reader'] = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE']);
  });

  it('is a file that the catalog stores, made small, and no SVG file', async () => {
    const page = await open('editor');
    await page.getByRole('button', { name: 'Edit Details' }).click();
    await page.getByText(/^\d more field/).click();
    const file = page.getByLabel('Or a file, which the catalog keeps');
    const svg = {
      name: 'a.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    };
    await file.setInputFiles(svg);
    await page.getByText('This file is no picture that can be stored.').waitFor();
    await file.setInputFiles({ name: 'a.txt', mimeType: 'image/png', buffer: Buffer.from('text') });
    await page.getByText('This file is no picture that can be stored.').waitFor();
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
    await page.getByAltText('The chosen one').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await showPictures(page, 'logo-form');
    await page.getByRole('button', { name: 'Save' }).click();
    const logo = page.locator('.entity-title img.stored-picture');
    await logo.waitFor();
    expect(await page.evaluate<number>("document.querySelector('.entity-title img').naturalWidth")).toBe(1);
    await showPictures(page, 'logo');
    expect([await fits(page), await violationsInThemes(page)]).toEqual([true, []]);
  });

  it('is changed by nobody who may not edit the platform', async () => {
    const page = await open('reader');
    await page.locator('.entity-title img.stored-picture').waitFor();
    const edit = page.getByRole('button', { name: 'Edit Details' });
    await expect(edit.getAttribute('aria-disabled')).resolves.toBe('true');
    const headers = { Authorization: `Bearer ${tokens['reader']}` };
    const patch = [{ op: 'remove', path: '/logoUrl' }];
    const path = `/openapi/v3/entity/dataplatform/${encodeURIComponent(WARE)}/dataPlatformInfo`;
    const answer = await catalog.send(path, { method: 'PATCH', headers, body: { patch } });
    expect(answer.status).toBe(401);
    expect(complaints).toEqual([]);
  });
});
