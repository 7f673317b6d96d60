/** Values by key in a real browser: each key is picked, takes what its definition says, and has its name on the page. */
import type { JsonObject } from '#generated/registry/registry-types';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { fits, testPages, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';

function property(id: string, displayName: string, valueType: string, more: JsonObject = {}) {
  return upsert(`urn:li:structuredProperty:${id}`, 'propertyDefinition', {
    qualifiedName: id,
    displayName,
    valueType: `urn:li:dataType:datahub.${valueType}`,
    entityTypes: ['urn:li:entityType:datahub.dataset'],
    ...more,
  });
}

const CATALOG: readonly Proposal[] = [
  upsert(ORDERS, 'datasetProperties', { name: 'orders' }),
  property('acme.days', 'Retention in days', 'number', { description: 'After how many days rows are deleted.' }),
  property('acme.level', 'Confidentiality', 'string', {
    cardinality: 'MULTIPLE',
    allowedValues: [{ value: { string: 'Public' } }, { value: { string: 'Internal' } }],
  }),
  property('acme.aliases', 'Known as', 'string', { cardinality: 'MULTIPLE' }),
  property('acme.chart', 'Palette', 'string'),
  upsert(ORDERS, 'structuredProperties', {
    properties: [
      // Somebody set it before it was for charts alone.
      { propertyUrn: 'urn:li:structuredProperty:acme.chart', values: [{ string: 'blue' }] },
      { propertyUrn: 'urn:li:structuredProperty:acme.aliases', values: [{ string: 'sales' }, { string: 'purchases' }] },
    ],
  }),
];

describeInBrowser('editing values by their definition', () => {
  const catalog = servedCatalog();
  const { openPage, complaints } = testPages();
  const open = async () => {
    const page = await openPage(`${catalog.url()}/app/entity?${new URLSearchParams({ urn: ORDERS })}`);
    const section = page.getByRole('region', { name: 'Structured properties' });
    await section.getByRole('button', { name: 'Edit Structured properties' }).click();
    const form = page.getByRole('form', { name: 'Structured properties' });
    await form.getByRole('textbox', { name: 'Known as 2' }).waitFor();
    const find = form.getByRole('combobox', { name: 'Add a structured property' });
    return { page, section, form, find };
  };

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    await services.writer.write(system, CATALOG);
    const forCharts = { entityTypes: ['urn:li:entityType:datahub.chart'] };
    await services.writer.write(system, [property('acme.chart', 'Palette', 'string', forCharts)]);
  });

  it('offers what is defined for the entity, and takes numbers and allowed values alone', async () => {
    const { page, section, form, find } = await open();
    await find.click();
    await page.getByRole('option', { name: /Retention in days/ }).waitFor();
    await expect(page.getByRole('option', { name: /Palette/ }).count()).resolves.toBe(0);
    await page.getByRole('option', { name: /Retention in days/ }).click();
    await form.getByText('After how many days rows are deleted.').waitFor();
    const days = form.getByRole('textbox', { name: 'Retention in days' });
    await days.and(page.locator(':focus')).fill('a month');
    await form.getByText('Enter a number.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await days.fill('30');
    await find.click();
    await page.getByRole('option', { name: /Confidentiality/ }).click();
    await form.getByRole('checkbox', { name: 'Public' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByText('Give it a value, or remove it.').waitFor();
    await form.getByRole('checkbox', { name: 'Public' }).check();
    await form.getByRole('checkbox', { name: 'Internal' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await section.getByRole('link', { name: 'Retention in days' }).waitFor();
    await expect(section.locator('.fields').innerText()).resolves.toMatch(/30\s+Confidentiality\s+Public\s+Internal/);
    expect(complaints).toEqual([]);
  });

  it('changes, adds and removes one of several texts, and a key, also in 320 pixels', async () => {
    const { page, section, form } = await open();
    await form.getByRole('textbox', { name: 'Known as 1' }).fill('revenue');
    await form.getByRole('button', { name: 'Add a value to Known as' }).click();
    await form.getByRole('textbox', { name: 'Known as 3' }).fill('orders');
    await form.getByRole('button', { name: 'Remove value 2 of Known as' }).click();
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await fits(page)).toBe(true);
    await form.getByRole('button', { name: 'Remove Palette' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await section.getByText('revenue').waitFor();
    await expect(section.locator('.fields').innerText()).resolves.not.toMatch(/purchases|Palette/);
    expect(complaints).toEqual([]);
  });
});
