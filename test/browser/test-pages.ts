import axe, { type AxeResults } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import { sharedBrowser } from '../support/test-browser';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';

/** Less than a test may take, so that a failure names the line. */
const ANSWERS_WITHIN_MS = 60_000;

interface TestPages {
  /** Errors of scripts, and refusals of the content security policy, in all pages. */
  readonly complaints: readonly string[];
  /** A context of one test. */
  openContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** A page without cookies and stored values. */
  openPage(address: string, options?: BrowserContextOptions): Promise<Page>;
}

/** Pages for the tests of a file. To be called in a `describe`. */
export function testPages(): TestPages {
  let browser: Browser;
  const complaints: string[] = [];
  /** Contexts of one test. */
  const own = new Set<BrowserContext>();
  /** Those of all tests, by their options. Each has a page that stays. */
  const shared = new Map<string, Promise<BrowserContext>>();
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async () => {
    await Promise.all([...own].map((context) => context.close()));
    own.clear();
    await Promise.all([...shared.values()].map(async (context) => emptyContext(await context)));
  });
  // Chromium closes the contexts of who leaves.
  afterAll(() => browser.close());
  const newContext = async (options: BrowserContextOptions) => {
    const context = await browser.newContext(options);
    watch(context, complaints);
    return context;
  };
  const openContext = async (options: BrowserContextOptions = {}) => {
    const context = await newContext(options);
    own.add(context);
    return context;
  };
  const sharedContext = (options: BrowserContextOptions) => {
    const key = JSON.stringify(options);
    const context = shared.get(key) ?? newContext(options).then(withKeptPage);
    shared.set(key, context);
    return context;
  };
  return {
    complaints,
    openContext,
    openPage: async (address, options = {}) => {
      const page = await (await sharedContext(options)).newPage();
      await page.goto(address);
      return page;
    },
  };
}

interface ServedPage {
  server(): TestServer;
  page(): Page;
  /** Errors of scripts and of the console, where refusals of the content security policy are. */
  readonly complaints: readonly string[];
}

/** A service of its own, and one page for all tests of a file. To be called in a `describe`. */
export function servedPage(): ServedPage {
  let server: TestServer;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    browser = await sharedBrowser();
    page = await (await browser.newContext()).newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    await removeDataDirectory(server);
  });
  return { server: () => server, page: () => page, complaints };
}

function watch(context: BrowserContext, complaints: string[]): void {
  context.setDefaultTimeout(ANSWERS_WITHIN_MS);
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('dialog', (dialog) => complaints.push(`a script ran: ${dialog.message()}`));
}

async function withKeptPage(context: BrowserContext): Promise<BrowserContext> {
  await context.newPage();
  return context;
}

/**
 * Closes the pages, and removes what they stored. One blank page stays: it keeps the process of the pages, which has compiled the scripts, so
 * that the next page takes half of the time.
 */
async function emptyContext(context: BrowserContext): Promise<void> {
  const [kept, ...pages] = context.pages();
  const [page] = pages;
  if (!kept || !page) return;
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  if (origin !== 'null') {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
    if (kept.url() === 'about:blank') await kept.goto(`${origin}/health/live`);
  }
  await Promise.all([context.clearCookies(), ...pages.map((each) => each.close())]);
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
export async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  // What holds is not listed, which takes half of the time. A selector of each element would be the rest of it.
  const options = { resultTypes: ['violations'], selectors: false, ...(rules && { runOnly: rules }) };
  return listed(await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`));
}

/** The violations in both themes. Colors that are on their way to those of the other theme would count, so nothing moves. */
export async function violationsInThemes(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const inLight = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  return [...inLight, ...(await violations(page, COLOR_RULES))];
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
