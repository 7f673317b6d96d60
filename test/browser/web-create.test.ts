/** Entities that people create and delete in a real browser: by keyboard, twice, with and without the right to. */
import { readFileSync } from 'node:fs';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { actingAs, fits, testPages, violations, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const GROUP = 'urn:li:glossaryNode:finance';
const TERM = 'urn:li:glossaryTerm:revenue';
const HIVE = 'urn:li:dataPlatform:hive';

const tables = Array.from({ length: 7 }, (_, index) =>
  upsert(`urn:li:dataset:(${HIVE},shop.t${index},PROD)`, 'glossaryTerms', {
    terms: [{ urn: TERM }],
    auditStamp: { time: 0, actor: 'urn:li:corpuser:ann' },
  }),
);

const CATALOG: readonly Proposal[] = [
  upsert(GROUP, 'glossaryNodeInfo', { name: 'Finance', definition: 'Money' }),
  upsert(TERM, 'glossaryTermInfo', {
    name: 'Revenue',
    definition: 'Income',
    termSource: 'INTERNAL',
    parentNode: GROUP,
  }),
  upsert('urn:li:domain:sales', 'domainProperties', { name: 'Sales' }),
  ...tables,
];

describeInBrowser('creating and deleting', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const address = (path: string, query: Readonly<Record<string, string>>) =>
    `${catalog.url()}/app/${path}?${new URLSearchParams(query)}`;
  const pageOf = (urn: string) => address('entity', { urn });
  const valueOf = async (urn: string, aspect: string) => {
    const path = `/openapi/v3/entity/${urn.split(':')[2]?.toLowerCase()}/${encodeURIComponent(urn)}/${aspect}`;
    const answer = await fetch(catalog.url() + path, { headers: { Authorization: `Bearer ${tokens['editor']}` } });
    const stored: { readonly value?: unknown } = answer.ok ? JSON.parse(await answer.text()) : {};
    return stored.value;
  };

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    await services.writer.write(system, CATALOG);
    const reads = ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE', 'GET_ENTITY_PRIVILEGE'];
    tokens['editor'] = await tokenFor(catalog, 'editor', [
      ...reads,
      'GET_TIMELINE_PRIVILEGE',
      'EDIT_ENTITY',
      'DELETE_ENTITY',
    ]);
    tokens['reader'] = await tokenFor(catalog, 'reader', reads);
  });

  it('create and change terms from a file, after a preview that names what is wrong', async () => {
    const page = await openPage(address('new', { type: 'glossaryTerm' }), as('editor'));
    await page.getByRole('link', { name: 'From a CSV file' }).click();
    await page.getByRole('heading', { level: 1, name: 'Glossary terms from a file' }).waitFor();
    const rows = [
      'Name;Definition;In',
      'Margin;"What is left;\nof ""revenue""";Finance',
      'Cost;What is paid;Nowhere',
      'Revenue;All income;',
      ';Without a name;',
    ];
    const buffer = Buffer.from(`\uFEFF${rows.join('\r\n')}\r\n`);
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'terms.csv', mimeType: 'text/csv', buffer });
    await page.getByText('1 new, 1 changed, 2 not written').waitFor();
    await page.getByText('Nothing is called “Nowhere”; create it first').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    // What somebody writes after the preview, and the file does not say, stays.
    const { services, system } = catalog.runtime();
    const meanwhile = { definition: 'Income', termSource: 'EXTERNAL', parentNode: GROUP, sourceRef: 'wiki' };
    await services.writer.write(system, [upsert(TERM, 'glossaryTermInfo', { name: 'Revenue', ...meanwhile })]);
    await page.getByRole('button', { name: 'Write 2 rows' }).click();
    await page.getByText('2 rows written.').waitFor();
    const definition = 'What is left;\nof "revenue"';
    const made = await valueOf('urn:li:glossaryTerm:margin', 'glossaryTermInfo');
    expect(made).toMatchObject({ name: 'Margin', definition, parentNode: GROUP, termSource: 'INTERNAL' });
    expect(await valueOf(TERM, 'glossaryTermInfo')).toMatchObject({
      definition: 'All income',
      parentNode: GROUP,
      termSource: 'EXTERNAL',
      sourceRef: 'wiki',
    });
    // The same file once more changes nothing.
    await page.goto(address('new', { type: 'glossaryTerm', from: 'csv' }));
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'terms.csv', mimeType: 'text/csv', buffer });
    await page.getByText('2 as it is, 2 not written').waitFor();
    expect([await fits(page), await violationsInThemes(page)]).toEqual([true, []]);
    const reader = await openPage(address('new', { type: 'glossaryTerm', from: 'csv' }), as('reader'));
    await reader.getByText('You may not create glossary terms.').waitFor();
    await expect(reader.getByLabel('File', { exact: true }).count()).resolves.toBe(0);
    expect(complaints).toEqual([]);
  });

  it('name the rows of a file that cannot be stored as they are, and write the others', async () => {
    const rows = [
      'Name,Definition,Urn',
      'Tax,What\0is owed,',
      'Fee,Paid,urn:li:glossaryTerm:(fee',
      'Duty,Paid,urn:li:glossaryTerm:du\0ty',
      'Toll,Paid on roads,',
    ];
    const page = await openPage(address('new', { type: 'glossaryTerm', from: 'csv' }), as('editor'));
    const buffer = Buffer.from(rows.join('\n'));
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'terms.csv', mimeType: 'text/csv', buffer });
    await page.getByText('2 new, 2 not written').waitFor();
    for (const problem of [
      '\ufffd stands for characters that cannot be stored',
      "Invalid urn 'urn:li:glossaryTerm:(fee': its parentheses are not balanced",
      'The urn or id has a character that cannot be stored',
    ])
      await page.getByText(problem).waitFor();
    await page.getByRole('button', { name: 'Write 2 rows' }).click();
    await page.getByText('2 rows written.').waitFor();
    expect(await valueOf('urn:li:glossaryTerm:tax', 'glossaryTermInfo')).toMatchObject({
      definition: 'What\ufffdis owed',
    });
    expect(complaints).toEqual([]);
  });

  it('create a domain by keyboard, from the place where one browses', async () => {
    const page = await openPage(address('browse', { by: 'domain' }), as('editor'));
    await page.getByRole('link', { name: 'New domain' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'New domain' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Name' }).focus();
    await page.keyboard.type('Überblick & Pläne');
    await page.getByText('urn:li:domain:uberblick-plane').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Domain “Überblick & Pläne” is created.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Überblick & Pläne' }).waitFor();
    expect(await valueOf('urn:li:domain:uberblick-plane', 'domainProperties')).toMatchObject({
      name: 'Überblick & Pläne',
    });
    expect(complaints).toEqual([]);
  });

  it('create a term in a group, whose place is filled in', async () => {
    const page = await openPage(address('browse', { by: 'glossaryNode', in: GROUP }), as('editor'));
    await page.getByRole('link', { name: 'New glossary term here' }).click();
    await page.locator('.chip', { hasText: 'Finance' }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Net revenue');
    await page.getByRole('textbox', { name: /^Definition/ }).fill('Revenue **without** tax');
    await page.getByRole('textbox', { name: 'Id' }).fill('net');
    await page.getByRole('textbox', { name: 'Name' }).fill('Net revenue!');
    await expect(page.getByRole('textbox', { name: 'Id' }).inputValue()).resolves.toBe('net');
    await page.getByRole('button', { name: 'Create glossary term' }).click();
    await page.getByRole('heading', { level: 1, name: 'Net revenue!' }).waitFor();
    await page.locator('.breadcrumb', { hasText: 'Finance' }).waitFor();
    expect(await valueOf('urn:li:glossaryTerm:net', 'glossaryTermInfo')).toMatchObject({
      definition: 'Revenue **without** tax',
      parentNode: GROUP,
      termSource: 'INTERNAL',
    });
  });

  it('say what is missing, and by what an id is taken', async () => {
    const page = await openPage(address('new', { type: 'domain' }), as('editor'));
    await page.getByRole('button', { name: 'Create domain' }).click();
    await page.getByText('Enter a name.').waitFor();
    const name = page.getByRole('textbox', { name: 'Name' });
    await page.waitForFunction("document.activeElement?.getAttribute('aria-invalid') === 'true'");
    await name.fill('Sales');
    await name.press('Enter');
    await page.getByText('This id is taken.').waitFor();
    await page.getByRole('link', { name: 'Sales' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use a random id' }).click();
    await page.getByText('This id is taken.').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor();
  });

  it('delete a term after it is said what refers to it, undo that, and restore it', async () => {
    const page = await openPage(pageOf(TERM), as('editor'));
    const remove = async () => {
      await page.getByRole('button', { name: 'More actions' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Delete “Revenue”?' });
      await dialog.getByText('7 others refer to it.').waitFor();
      await dialog.getByRole('link', { name: '2 more' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('“Revenue” is deleted.').waitFor();
      await page.getByText('This is deleted.').waitFor();
    };
    await remove();
    expect(await valueOf(TERM, 'status')).toMatchObject({ removed: true });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“Revenue” is back.').waitFor();
    await page.getByText('This is deleted.').waitFor({ state: 'detached' });
    await remove();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('“Revenue” is restored.').waitFor();
    await page.getByText('This is deleted.').waitFor({ state: 'detached' });
    expect(await valueOf(TERM, 'status')).toMatchObject({ removed: false });
    expect(complaints).toEqual([]);
  });

  it('delete what cannot be hidden, and bring it back', async () => {
    const urn = 'urn:li:domain:sales';
    const page = await openPage(pageOf(urn), as('editor'));
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByText('a domain cannot be hidden').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'This was deleted' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor();
    expect(await valueOf(urn, 'domainProperties')).toMatchObject({ name: 'Sales' });
  });

  it('offer the data contract of what has one, and only there', async () => {
    const page = await openPage(pageOf(`urn:li:dataset:(${HIVE},shop.t1,PROD)`), as('reader'));
    await page.getByRole('button', { name: 'More actions' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download as data contract' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/t1\.odcs\.yaml$/);
    expect(readFileSync(await file.path(), 'utf8')).toContain('kind: DataContract');
    await page.goto(pageOf(TERM));
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: /^Delete…/ }).waitFor();
    await expect(page.getByRole('menuitem', { name: 'Download as data contract' }).count()).resolves.toBe(0);
  });

  it('offer the form where nothing is found, in another tab', async () => {
    const page = await openPage(pageOf(TERM), as('editor'));
    await page.getByRole('button', { name: 'Edit tags' }).click();
    await page.getByRole('combobox', { name: 'Add to tags' }).fill('nothing has this name');
    await page.getByText('No tag found').waitFor();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('option', { name: /^New tag/ }).click();
    await (await opened).getByRole('heading', { level: 1, name: 'New tag' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Revenue' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('say to a reader why not', async () => {
    const page = await openPage(pageOf(TERM), as('reader'));
    await page.getByRole('button', { name: 'More actions' }).click();
    const item = page.getByRole('menuitem', { name: /^Delete…/ });
    await expect(item.getAttribute('aria-disabled')).resolves.toBe('true');
    await item.getByText('You may not delete this glossary term.').waitFor();
    await page.goto(address('new', { type: 'domain' }));
    await page.getByText('You may not create domains.').waitFor();
    await expect(page.getByRole('textbox', { name: 'Name' }).count()).resolves.toBe(0);
    await page.goto(`${catalog.url()}/app/new`);
    await page.getByText('You may not create tags.').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.goto(address('search', { 'f._entityType': 'tag' }));
    const link = page.getByRole('button', { name: 'New tag' });
    await expect(link.getAttribute('aria-disabled')).resolves.toBe('true');
  });

  it.each(['new', 'new?type=glossaryTerm'])('fit 320 pixels: %s', async (path) => {
    const page = await openPage(
      `${catalog.url()}/app/${path}`,
      as('editor', { viewport: { width: 320, height: 800 } }),
    );
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Loading').first().waitFor({ state: 'detached' });
    expect(await fits(page)).toBe(true);
  });
});
