/** The forms of an entity in a real browser: people answer their questions in place, also those about columns, and verify. */
import type { JsonObject } from '#generated/registry/registry-types';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { fits, testPages, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const FORM = 'urn:li:form:certification';
const asked = { time: 1, actor: 'urn:li:corpuser:datahub' };

function property(id: string, displayName: string, valueType: string, more: JsonObject = {}) {
  return upsert(`urn:li:structuredProperty:${id}`, 'propertyDefinition', {
    qualifiedName: id,
    displayName,
    valueType: `urn:li:dataType:datahub.${valueType}`,
    entityTypes: ['urn:li:entityType:datahub.dataset', 'urn:li:entityType:datahub.schemaField'],
    ...more,
  });
}

function prompt(id: string, title: string, more: JsonObject = {}): JsonObject {
  return {
    id,
    title,
    type: 'STRUCTURED_PROPERTY',
    structuredPropertyParams: { urn: `urn:li:structuredProperty:acme.${id}` },
    ...more,
  };
}

function column(fieldPath: string): JsonObject {
  return { fieldPath, nativeDataType: 'string', type: { type: { 'com.linkedin.schema.StringType': {} } } };
}

const SCHEMA: JsonObject = {
  schemaName: 'orders',
  platform: 'urn:li:dataPlatform:hive',
  version: 0,
  hash: '',
  platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
  fields: [column('id'), column('amount')],
};

const CATALOG: readonly Proposal[] = [
  upsert(ORDERS, 'datasetProperties', { name: 'orders' }),
  upsert(ORDERS, 'schemaMetadata', SCHEMA),
  property('acme.days', 'Retention in days', 'number', { description: 'After how many days rows are deleted.' }),
  property('acme.level', 'Confidentiality', 'string', {
    allowedValues: [{ value: { string: 'Public' } }, { value: { string: 'Internal' } }],
  }),
  property('acme.meaning', 'Meaning', 'string'),
  upsert(FORM, 'formInfo', {
    name: 'Certification',
    description: 'What every table needs before others may build on it.',
    type: 'VERIFICATION',
    prompts: [
      prompt('days', 'How long do you keep the rows?', { required: true }),
      prompt('level', 'Who may see the table?', { required: true, description: 'Ask the security team if in doubt.' }),
      prompt('meaning', 'What does each column mean?', { type: 'FIELDS_STRUCTURED_PROPERTY' }),
    ],
  }),
  upsert(ORDERS, 'forms', {
    incompleteForms: [
      {
        urn: FORM,
        incompletePrompts: ['days', 'level', 'meaning'].map((id) => ({ id, lastModified: asked })),
        completedPrompts: [],
      },
    ],
    completedForms: [],
  }),
];

describeInBrowser('answering the questions of a form', () => {
  const catalog = servedCatalog();
  const { openPage, complaints } = testPages();

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    await services.writer.write(system, CATALOG);
  });

  it('asks what is open, keeps what is answered, also for columns, and is verified then', async () => {
    const page = await openPage(`${catalog.url()}/app/entity?${new URLSearchParams({ urn: ORDERS })}`);
    await page.getByRole('link', { name: 'Forms 1' }).click();
    const form = page.getByRole('article', { name: 'Certification' });
    await form.getByText('0 of 3 answered').waitFor();
    const verify = form.getByRole('button', { name: 'Verify this dataset' });
    await expect(verify.getAttribute('aria-disabled')).resolves.toBe('true');
    const days = form.getByRole('textbox', { name: 'How long do you keep the rows?' });
    await days.fill('a month');
    await form.getByText('Enter a number.').waitFor();
    await days.fill('30');
    expect(await violationsInThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await fits(page)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('1 of 3 answered').waitFor();
    await form.getByRole('combobox', { name: 'Who may see the table?' }).selectOption('Internal');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('2 of 3 answered').waitFor();
    await form.getByText('Complete', { exact: true }).waitFor();

    await form.getByText('0 of 2 columns answered.').waitFor();
    await form.getByRole('button', { name: 'Answer for amount' }).click();
    await form.getByRole('textbox', { name: 'What does each column mean?' }).fill('In cents.');
    await expect(page.locator(':focus').inputValue()).resolves.toBe('In cents.');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('1 of 2 columns answered.').waitFor();
    await form.getByRole('button', { name: 'Change for amount' }).waitFor();

    await verify.click();
    await form.getByText(/Verified/).waitFor();
    await form.getByRole('button', { name: 'Edit the answer to How long do you keep the rows?' }).click();
    await days.fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('1 of 3 answered').waitFor();
    await verify.waitFor();
    await expect(form.getByText('Answer all required questions first.').count()).resolves.toBe(1);
    expect(complaints).toEqual([]);
  });
});
