/** The service serves its documentation without help from elsewhere, and every link in it leads somewhere. */
import { execFileSync } from 'node:child_process';
import { join, posix } from 'node:path';
import { builtService } from '../support/built-service';
import { servedCatalog } from './served-catalog';

const HOME = '/docs/';

describe('the documentation', () => {
  const catalog = servedCatalog();
  beforeAll(() => builtService());

  const found = new Map<string, string>();
  const failed: string[] = [];

  /** Follows all links from a page on. */
  async function follow(address: string, from: string): Promise<void> {
    if (found.has(address)) return;
    const answer = await fetch(`${catalog.url()}${address}`);
    const { status } = answer;
    const text = await answer.text();
    found.set(address, text);
    if (status !== 200) failed.push(`${from}: ${address} answers ${status}`);
    if (!address.endsWith('.html') && address !== HOME) return;
    for (const link of linksOf(text)) await follow(new URL(link, `http://x${address}`).pathname, address);
  }

  /** Those to its own pages and files. */
  function linksOf(text: string): readonly string[] {
    return [...text.matchAll(/(?:href|src)="([^"#]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(https?|mailto):/.test(link) && !link.endsWith('../app'));
  }

  beforeAll(() => follow(HOME, 'the start'));

  test('has every Markdown file, and no link to nothing', () => {
    expect(failed).toEqual([]);
    const files = execFileSync('git', ['ls-files', '*.md'], { cwd: join(__dirname, '../..'), encoding: 'utf8' });
    const shown = [...found.values()].map((text) => /<p class="source">From <code>(.*?)<\/code>/.exec(text)?.[1]);
    expect(
      files
        .trim()
        .split('\n')
        .filter((file) => !shown.includes(file)),
    ).toEqual([]);
  });

  test('has every heading that a link names', () => {
    const missing: string[] = [];
    for (const [address, text] of found)
      for (const [, link = '', id = ''] of text.matchAll(/href="([^":]*)#([^"]+)"/g)) {
        const target = link === '' ? address : posix.join(posix.dirname(address), link);
        if (!found.get(target)?.includes(`id="${id}"`)) missing.push(`${address}: ${link}#${id}`);
      }
    expect(missing).toEqual([]);
  });

  test('loads nothing from elsewhere, and has nothing that its policy forbids', async () => {
    const { headers } = await catalog.send(HOME);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self'/);
    const wrong = [...found].filter(([, text]) =>
      /<style|\sstyle="|\son[a-z]+="|<script>|(?:src|stylesheet" href)="(?:https?:)?\/\//.test(text),
    );
    expect(wrong.map(([address]) => address)).toEqual([]);
  });

  test('has a search of every page', async () => {
    const { status, json } = await catalog.send('/docs/assets/search.json');
    expect(status).toBe(200);
    const pages = [...found.keys()].filter((address) => address.endsWith('.html') && !address.endsWith('/index.html'));
    const searched = json.pages.map(({ address }: { readonly address: string }) => `${HOME}${address}`);
    expect(searched.toSorted()).toEqual(pages.toSorted());
    expect(json.passages.length).toBeGreaterThan(250);
  });

  test.each(['/docs/gone.html', '/docs/src/', '/docs/src', '/docs/..%2f..%2fpackage.json', '/docs//readme.html'])(
    '%s is not a page',
    async (address) => {
      const { status, text } = await catalog.send(address);
      expect({ status, text }).toEqual({ status: 404, text: expect.stringContaining('/docs/ and what it links to') });
    },
  );

  test('is at an address with a slash, also behind a proxy', async () => {
    expect(await catalog.send('/docs')).toMatchObject({ status: 308, headers: { location: 'docs/' } });
    expect(await catalog.send('/api/gms/docs/readme.html')).toMatchObject({ status: 200 });
    expect(await catalog.send(HOME, { method: 'POST' })).toMatchObject({ status: 405 });
  });
});

describe('the documentation while authentication is on', () => {
  const catalog = servedCatalog({ auth: 'on' });

  test('asks people to sign in, as every page does', async () => {
    const answer = await catalog.send('/docs/readme.html', { headers: { Accept: 'text/html' } });
    expect(answer.status).toBe(303);
    expect(String(answer.headers['location'])).toContain('sign-in');
    expect(await catalog.send('/docs/readme.html')).toMatchObject({ status: 401 });
  });
});
