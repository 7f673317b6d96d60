import axe, { type AxeResults } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import { launchBrowser } from '../support/test-browser';

/** Less than a test may take, so that a failure names the line. */
const ANSWERS_WITHIN_MS = 60_000;

interface TestPages {
  /** Errors of scripts, and refusals of the content security policy, in all pages. */
  readonly complaints: readonly string[];
  openContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  openPage(address: string, options?: BrowserContextOptions): Promise<Page>;
}

/** A browser for the tests of a file. To be called in a `describe`. */
export function testPages(): TestPages {
  let browser: Browser;
  const complaints: string[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  afterAll(() => browser.close());
  const openContext = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(ANSWERS_WITHIN_MS);
    context.on('console', (message) => {
      if (/Content Security Policy|Trusted/.test(message.text())) complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(String(error.error())));
    context.on('dialog', (dialog) => complaints.push(`a script ran: ${dialog.message()}`));
    return context;
  };
  return {
    complaints,
    openContext,
    openPage: async (address, options) => {
      const page = await (await openContext(options)).newPage();
      await page.goto(address);
      return page;
    },
  };
}

/** Options of a context whose requests have the token of a user. @param tokens by the name of the user, filled before the first use */
export function actingAs(tokens: Readonly<Record<string, string>>) {
  return (user: string, more: BrowserContextOptions = {}): BrowserContextOptions => ({
    ...more,
    extraHTTPHeaders: { Authorization: `Bearer ${tokens[user]}` },
  });
}

/** Rules of axe-core that look at colors. All others look at the document, which is the same in every theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Accessibility violations (WCAG and best practices of axe-core). */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return listed(await page.evaluate<AxeResults>('axe.run()'));
}

/** The violations in both themes. Colors that are on their way to those of the other theme would count, so nothing moves. */
export async function violationsInThemes(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const inLight = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const inDark = await page.evaluate<AxeResults>(`axe.run({ runOnly: ${JSON.stringify(COLOR_RULES)} })`);
  return [...inLight, ...listed(inDark)];
}

function listed({ violations: found }: AxeResults): readonly string[] {
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Whether nobody has to scroll sideways. */
export function fits(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth');
}

/** Answers as the service refuses. */
export function refusal(status: number, code: string) {
  return (route: Route) =>
    route.fulfill({ status, headers: { 'X-Request-Id': 'request-7' }, json: { code, message: 'The reason.' } });
}
