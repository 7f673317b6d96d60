/** The site of the documentation has every Markdown file of the project, and no link that leads nowhere. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkDocuments } from '#scripts/docs/build-site';
import { documentPage } from '#scripts/docs/page-html';
import { NAMES, NAVIGATION } from '#scripts/docs/navigation';
import { renderDocument } from '#scripts/docs/render-document';
import { passagesOf } from '#scripts/docs/search-passages';

const ROOT = join(__dirname, '../../..');

describe('the files of the project', () => {
  const { documents, sections, broken } = checkDocuments(ROOT);

  test('have no link that leads nowhere', () => {
    expect(broken.map(({ path, line, problem }) => `${path}:${line}: ${problem}`)).toEqual([]);
  });

  test('are each in one section', () => {
    expect(documents.length).toBeGreaterThan(100);
    const places = sections.flatMap(({ paths }) => [...paths]);
    expect(places.toSorted()).toEqual(documents.map(({ path }) => path).toSorted());
  });

  test('have addresses of their own', () => {
    const addresses = documents.map(({ address }) => address);
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  test('are what the navigation names', () => {
    const named = NAVIGATION.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries));
    expect([...named, ...NAMES.keys()].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(named).toHaveLength(new Set(named).size);
  });
});

describe('a project', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'aspectory-docs-'))));
  afterEach(() => rmSync(root, { recursive: true }));

  function write(files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  }

  function contentOf(path: string): string {
    const { documents } = checkDocuments(root);
    const [document] = documents.filter((each) => each.path === path);
    if (!document) throw new Error(`There is no ${path}`);
    return renderDocument(document, new Map()).text;
  }

  test('has its broken links named with file and line', () => {
    write({
      'README.md':
        '# One\n\n[a](gone.md)\n\n| x |\n| --- |\n| [b](src/README.md#gone) |\n\n[c](#one) ![d](gone.png) [e](/docs)',
      'src/README.md': '# Two',
    });
    expect(checkDocuments(root).broken.map(({ line, problem }) => `${line}: ${problem}`)).toEqual([
      '3: there is no gone.md',
      '7: src/README.md has no heading #gone',
      '9: there is no gone.png',
      '9: there is no docs',
    ]);
  });

  test('has links between files as links between pages, at the anchors of GitHub', () => {
    write({
      'README.md': '# One\n\n[a](src/room/README.md#what-it-is-1) [b](src/room) [c](CHANGELOG.md)',
      'CHANGELOG.md': '# Changes',
      'src/room/README.md': '# Room\n\n## What `it` is?\n\n## What it is\n\n[up](../../README.md)',
    });
    expect(checkDocuments(root).broken).toEqual([]);
    for (const address of ['src/room.html#what-it-is-1', 'src/room.html', 'changelog.html'])
      expect(contentOf('README.md')).toContain(`href="${address}"`);
    expect(contentOf('src/room/README.md')).toContain('href="../readme.html"');
  });

  test('has the path where a link leads to a file that is not a page', () => {
    write({ 'README.md': '# One\n\n[its rule](src/a.ts), [src/a.ts](src/a.ts), [`a.ts`](src/a.ts)', 'src/a.ts': '' });
    const content = contentOf('README.md');
    expect(content).toContain('its rule (<code>src/a.ts</code>)</span>');
    expect(content).toContain('<code title="src/a.ts">src/a.ts</code>');
    expect(content).not.toContain('href');
  });

  test('sets the commands of a console apart from what they print', () => {
    const text = "$ curl -d '{\n  1}' \\\n  -v\n  printed\n$ next\n";
    write({ 'README.md': `# One\n\n\`\`\`console\n${text}\`\`\`` });
    const commands = [...contentOf('README.md').matchAll(/<b>(.*?)\n<\/b>/g)].map(([, command]) => command);
    expect(commands).toEqual(['curl -d &#39;{', '  1}&#39; \\', '  -v', 'next']);
  });

  test('shows a new README by itself, below the nearest folder above it', () => {
    write({
      'src/README.md': '# Service',
      'src/base/README.md': '# Base',
      'src/base/new/README.md': '# New <b>room</b>',
    });
    const { documents, sections } = checkDocuments(root);
    const [added] = documents.filter(({ path }) => path === 'src/base/new/README.md');
    if (!added) throw new Error('The new README is missing');
    const page = documentPage(added, renderDocument(added, new Map()), { sections, isServed: true });
    expect(page).toMatch(/href="\.\.\/base\.html" class="parent"[^]*href="new\.html" aria-current="page"/);
    expect(page).toContain('New &lt;b&gt;room&lt;/b&gt;');
    expect(page).toContain('href="../../../app"');
  });

  test('is found by the parts of its pages', () => {
    write({ 'README.md': '# One\n\nStart.\n\n## Two\n\n| a |\n| --- |\n| `cell` |\n\n```sh\nrun it\n```' });
    const [document] = checkDocuments(root).documents;
    expect(document && passagesOf(document, 0)).toEqual([
      { page: 0, anchor: '', heading: '', text: 'Start.' },
      { page: 0, anchor: 'two', heading: 'Two', text: 'a cell run it ' },
    ]);
  });
});
