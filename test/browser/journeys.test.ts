/** The tasks of people, from an empty catalog on, by keyboard alone. Each has a limit of keys. The table is printed at the end. */
import type { Locator, Page } from 'playwright-core';
import { servedCatalog } from '../e2e/served-catalog';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { testPages } from './test-pages';

const CUSTOMERS = 'sample_shop.public.customers';
const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:postgres,sample_shop.public.orders,PROD)';

/** Farther than anybody goes by Tab or by arrow keys. */
const STEPS_MAX = 60;

/** A page draws what a key has done in a later frame. A person looks before the next key. */
const NEXT_FRAME = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))';

/** A person at the keyboard, who has no pointer. Pressing a key with a modifier counts as one key. */
class Person {
  keys = 0;

  constructor(readonly page: Page) {}

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key);
    }
  }

  async see(target: Locator): Promise<void> {
    await target.first().waitFor();
  }

  /** Goes to a control that has no key of its own, or to a row. A tree has the focus, and says which row is active. */
  async reach(target: Locator, step = 'Tab'): Promise<void> {
    await this.see(target);
    await this.until(
      step,
      async () => (await target.first().and(this.page.locator(':focus, .tree-row.active')).count()) > 0,
    );
  }

  /** Chooses one of the options that a field offers. */
  async choose(option: Locator): Promise<void> {
    await this.see(option);
    const isChosen = async () => (await option.first().getAttribute('aria-selected')) === 'true';
    await this.until('ArrowDown', isChosen);
    await this.press('Enter');
  }

  /** Opens the first entity that a text finds, of those whose line has another. */
  async open(text: string, line: string): Promise<void> {
    await this.press('/');
    await this.type(text);
    await this.choose(this.page.getByRole('option').filter({ hasText: line }));
    await this.see(this.page.locator('.entity-header h1'));
  }

  private async until(key: string, isThere: () => Promise<boolean>): Promise<void> {
    for (let step = 0; step < STEPS_MAX; step += 1) {
      if (await isThere()) return;
      await this.press(key);
      await this.page.evaluate(NEXT_FRAME);
    }
    throw new Error(`${STEPS_MAX} times ${key} do not lead there`);
  }
}

/** The digit that opens a tab. */
async function keyOf(page: Page, tab: string): Promise<string> {
  const link = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${tab}`) });
  return (await link.first().getAttribute('data-key')) ?? '';
}

describeInBrowser('what people come for', () => {
  const catalog = servedCatalog();
  const { openPage, complaints } = testPages();
  const table: string[] = [];

  /** @param begin the address where it begins @returns how many keys it took */
  const journey = async (go: (person: Person) => Promise<void>, begin = '/') => {
    const page = await openPage(`${catalog.url()}/app${begin}`);
    await page.locator('h1').first().waitFor();
    const person = new Person(page);
    const start = performance.now();
    await go(person);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const name = expect.getState().currentTestName?.replace(/^what people come for /, '');
    table.push(`| ${name} | ${seconds} s | ${person.keys} keys |`);
    return person.keys;
  };

  beforeAll(() => builtService());
  afterAll(() => process.stderr.write(`${table.join('\n')}\n`));

  it('from an empty catalog to a table', async () => {
    expect(
      await journey(async (person) => {
        // As after a navigation. Whether the first page of a visit does so depends on which answer comes first.
        await person.page.getByRole('heading', { name: 'Welcome to Aspectory' }).focus();
        await person.reach(person.page.getByRole('button', { name: 'Load the sample catalog' }));
        await person.press('Enter');
        await person.reach(person.page.getByRole('link', { name: /Datasets/ }));
        await person.press('Enter');
        await person.see(person.page.locator('.hit-name a'));
        await person.reach(person.page.getByRole('link', { name: 'fct_order', exact: true }), 'j');
        await person.press('Enter');
        await person.see(person.page.getByRole('heading', { name: 'fct_order', level: 1 }));
      }),
    ).toBeLessThanOrEqual(15);
  });

  it('open a table by its name', async () => {
    expect(
      await journey(async (person) => {
        await person.press('/');
        await person.type('fct_ord');
        await person.choose(person.page.getByRole('option', { name: /Table/ }));
        await person.see(person.page.getByRole('heading', { name: 'fct_order', level: 1 }));
      }),
    ).toBeLessThanOrEqual(12);
  });

  it('go back to a table that one has seen', async () => {
    expect(
      await journey(async (person) => {
        await person.open('fct_ord', 'Table');
        await person.press('g', 'h');
        await person.see(person.page.getByRole('heading', { name: 'Home', level: 1 }));
        await person.press('/', 'ArrowDown', 'Enter');
        await person.see(person.page.getByRole('heading', { name: 'fct_order', level: 1 }));
      }),
    ).toBeLessThanOrEqual(16);
  });

  it('find a table by a column that one half remembers', async () => {
    expect(
      await journey(async (person) => {
        await person.press('/');
        await person.type('basket');
        await person.press('Enter');
        await person.see(person.page.locator('.hit-name a'));
        await person.press('Escape');
        await person.reach(person.page.getByRole('link', { name: 'fct_order', exact: true }), 'j');
        await person.press('Enter');
        await person.see(person.page.getByText('BASKET_VALUE'));
      }),
    ).toBeLessThanOrEqual(14);
  });

  it('who owns what breaks without a column', async () => {
    expect(
      await journey(
        async (person) => {
          await person.see(person.page.getByRole('treegrid'));
          await person.press('j');
          const row = person.page.locator('.tree-row', { hasText: 'total_cents' });
          await person.reach(row, 'ArrowDown');
          await person.press('Enter');
          await person.reach(person.page.locator('.drawer').getByRole('link', { name: /[Ll]ineage/ }));
          await person.press('Enter');
          await person.see(person.page.getByRole('button', { name: 'Downstream', exact: true }));
          await person.press('d', 'l');
          await person.reach(person.page.getByLabel('Hops'));
          await person.type('10');
          await person.see(person.page.getByRole('cell', { name: 'Carla Okoye' }));
        },
        `/entity?${new URLSearchParams({ urn: ORDERS, tab: 'Columns' })}`,
      ),
    ).toBeLessThanOrEqual(25);
  });

  it('describe a column', async () => {
    expect(
      await journey(async (person) => {
        await person.open('public.customers', 'Table');
        await person.press('2');
        await person.see(person.page.getByRole('treegrid'));
        await person.press('j', 'ArrowDown', 'Enter');
        await person.see(person.page.locator('.drawer').getByRole('button', { name: 'Edit description' }));
        await person.press('e');
        await person.see(person.page.locator('textarea:focus'));
        await person.press('ControlOrMeta+a');
        await person.type('For receipts');
        await person.press('ControlOrMeta+Enter');
        await person.see(person.page.locator('.drawer').getByText('For receipts'));
      }),
    ).toBeLessThanOrEqual(40);
  });

  it('describe a table, and restore what it said before', async () => {
    expect(
      await journey(async (person) => {
        await person.open('public.customers', 'Table');
        for (const text of ['The right text', 'A wrong text']) {
          await person.press('e');
          await person.see(person.page.locator('textarea:focus'));
          await person.press('ControlOrMeta+a');
          await person.type(text);
          await person.press('ControlOrMeta+Enter');
          await person.page.locator('.editor').waitFor({ state: 'detached' });
          await person.see(person.page.locator('.prose').getByText(text));
        }
        await person.press(await keyOf(person.page, 'History'));
        const changes = person.page.getByRole('button', { name: /Catalog description/ });
        await person.see(changes.nth(1));
        await person.reach(changes.nth(1), 'j');
        await person.press('Enter');
        await person.reach(person.page.getByRole('button', { name: 'Restore this version' }));
        await person.press('Enter');
        await person.reach(person.page.getByRole('alertdialog').getByRole('button', { name: /^Restore/ }));
        await person.press('Enter');
        await person.page.getByRole('alertdialog').waitFor({ state: 'detached' });
        await person.press('1');
        await person.see(person.page.locator('.prose').getByText('The right text'));
      }),
    ).toBeLessThanOrEqual(70);
  });

  it('tag three results at once', async () => {
    expect(
      await journey(async (person) => {
        await person.press('/');
        await person.type('customers');
        await person.press('Enter');
        await person.see(person.page.locator('.hit-name a'));
        await person.press('Escape', 'j', 'x', 'j', 'x', 'j', 'x');
        await person.see(person.page.getByText('3 selected'));
        await person.press('e');
        await person.reach(person.page.getByRole('button', { name: 'Tags…' }));
        await person.press('Enter');
        await person.see(person.page.locator('dialog input:focus'));
        await person.type('Experiment');
        await person.choose(person.page.getByRole('option', { name: 'Experiment' }));
        await person.reach(person.page.getByRole('button', { name: 'Add to 3' }));
        await person.press('Enter');
        await person.see(person.page.getByRole('button', { name: 'Undo' }));
      }),
    ).toBeLessThanOrEqual(45);
  });

  it('make a glossary term', async () => {
    expect(
      await journey(async (person) => {
        await person.press('g', 'n');
        await person.reach(person.page.getByRole('link', { name: 'Glossary term' }), 'j');
        await person.press('Enter');
        await person.see(person.page.locator('input:focus'));
        await person.type('Net margin');
        await person.press('Enter');
        await person.see(person.page.getByRole('heading', { name: 'Net margin', level: 1 }));
      }),
    ).toBeLessThanOrEqual(20);
  });

  it('see what a run wrote', async () => {
    expect(
      await journey(async (person) => {
        await person.press('g', 'r');
        await person.reach(person.page.getByRole('link', { name: 'sample-catalog' }), 'j');
        await person.press('Enter');
        await person.see(person.page.getByText(CUSTOMERS).or(person.page.getByText('fct_order')));
      }),
    ).toBeLessThanOrEqual(4);
  });

  it('see which checks of a table fail', async () => {
    expect(
      await journey(async (person) => {
        await person.open('revenue_daily', 'Table');
        await person.press(await keyOf(person.page, 'Checks'));
        await person.see(person.page.getByText(/failed|passed/i));
      }),
    ).toBeLessThanOrEqual(20);
  });

  it('breaks no rule of the content security policy, and fails nowhere', () => expect(complaints).toEqual([]));
});
