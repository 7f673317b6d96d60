import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { REGISTRY, thingTree } from '../model/tree';
import { OPENAPI, runCodegen, startCodegen, temporaryFolder, writeFiles } from './run-codegen';

/** A tree on disk and the arguments that generate from it. */
function treeOnDisk(files: { readonly [path: string]: string } = thingTree('@Searchable = {} name: string')) {
  const folder = temporaryFolder();
  const models = Object.fromEntries(Object.entries(files).map(([path, text]) => [`models/${path}`, text]));
  writeFiles(folder, { 'models/registry.yaml': REGISTRY, ...models, ...OPENAPI });
  const out = join(folder, 'out');
  const args = ['--models', join(folder, 'models'), '--openapi', join(folder, 'openapi'), '--out', out];
  return { folder, out, args, registry: join(out, 'registry/registry.json') };
}

describe('generating', () => {
  const { folder, out, args, registry } = treeOnDisk();

  test('writes everything once, then only what changes', async () => {
    const first = await runCodegen(...args);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/^1 entity type, 2 aspects, 4 named types -> (\d+) files, \1 changed \(\d+ ms\)\n$/);
    const { mtimeMs } = statSync(registry);
    const second = await runCodegen(...args);
    expect(second.out).toMatch(/files, 0 changed \(/);
    expect(statSync(registry).mtimeMs).toBe(mtimeMs);
  });

  test('--check tells fresh from stale, names the first difference and writes nothing', async () => {
    expect(await runCodegen(...args, '--check')).toMatchObject({ code: 0, err: '' });
    const text = readFileSync(registry, 'utf8');
    writeFileSync(registry, text.replace('"namespace": "li"', '"namespace": "xx"'));
    const stale = await runCodegen(...args, '--check');
    expect(stale).toMatchObject({ code: 1, out: '' });
    expect(stale.err).toContain(
      'registry/registry.json:2 differs\n  found:      "namespace": "xx",\n  expected:   "namespace": "li",\n',
    );
    expect(readFileSync(registry, 'utf8')).toContain('"xx"');
    writeFileSync(registry, text);
  });

  test('shows all errors at once with place and caret, and writes nothing', async () => {
    const before = readFileSync(registry, 'utf8');
    writeFiles(folder, {
      'models/acme/Bad.pdl': 'namespace acme\nrecord Bad {\n  a: Thng\n  @x =\n}\n',
      'models/acme/Info.pdl': thingTree('@Searchable = {"fieldType": "TXT"} a: string')['acme/Info.pdl'] ?? '',
    });
    const { code, out: said, err } = await runCodegen(...args);
    expect({ code, said }).toEqual({ code: 1, said: '' });
    expect(err).toContain('acme/Bad.pdl:3:6: error [unknown-type]: ');
    expect(err).toContain('    3 |   a: Thng\n      |      ^~~~\n');
    expect(err).toContain('error [search-field-type]: unknown fieldType TXT; did you mean TEXT?');
    expect(err).toMatch(/\n3 errors, nothing was written\.\n$/);
    expect(err).not.toMatch(/\n\s+at /);
    expect(readFileSync(registry, 'utf8')).toBe(before);
  });

  test('refuses to write into a folder of somebody else', async () => {
    const other = treeOnDisk();
    writeFiles(other.out, { 'precious.txt': 'mine' });
    expect(await runCodegen(...other.args)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('holds files that were not generated'),
    });
    expect(existsSync(join(other.out, 'registry'))).toBe(false);
    expect(existsSync(out)).toBe(true);
  });

  test('a file that would be passed over in silence is an error', async () => {
    const { args: dropped, folder: around } = treeOnDisk();
    writeFiles(around, { 'models/Quality.json': '{}' });
    const { code, err } = await runCodegen(...dropped);
    expect(code).toBe(1);
    expect(err).toContain(
      'Quality.json:1:1: error [no-schema-file]: this file is not read; PDL ends with .pdl, JSON Schema with .schema.json',
    );
  });

  test('missing folders are errors, not crashes', async () => {
    const { code, err } = await runCodegen(
      '--models',
      join(folder, 'nowhere'),
      '--openapi',
      join(folder, 'neither'),
      '--out',
      join(folder, 'nothing'),
    );
    expect({ code, errors: err.match(/error \[.*/g) }).toEqual({
      code: 1,
      errors: Array(2).fill('error [unreadable-file]: cannot be read: there is no such file or folder'),
    });
    expect(existsSync(join(folder, 'nothing'))).toBe(false);
  });
});

test('--watch generates again when a file changes, and makes the same as a run of its own', async () => {
  const { folder, args, registry } = treeOnDisk();
  const child = startCodegen(...args, '--watch');
  try {
    await lineOf(child.stdout, ' changed (');
    writeFiles(folder, {
      'models/acme/new/Part.pdl': 'namespace acme.new enum Part { A }',
      'models/acme/Info.pdl': thingTree('@Searchable = {} renamed: string')['acme/Info.pdl'] ?? '',
    });
    await lineOf(child.stdout, ' changed (');
    expect(readFileSync(registry, 'utf8')).toContain('/renamed');
    const wrong = lineOf(child.stderr, 'unknown type nothing');
    writeFiles(folder, { 'models/acme/new/Part.pdl': 'namespace acme.new record Part { a: nothing }' });
    await wrong;
    writeFiles(folder, { 'models/acme/new/Part.pdl': 'namespace acme.new enum Part { A B }' });
    await lineOf(child.stdout, ' changed (');
    expect(await runCodegen(...args, '--check')).toMatchObject({ code: 0, err: '' });
  } finally {
    child.kill();
    await once(child, 'close');
  }
});

/** Resolves with the first chunk that holds `text`; a process that ends without it fails the test. */
function lineOf(stream: NodeJS.ReadableStream, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    stream.once('end', () => reject(new Error(`The process ended without writing "${text}".`)));
    stream.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(text)) resolve(chunk.toString());
    });
  });
}

describe('--parse', () => {
  const folder = temporaryFolder();
  writeFiles(folder, {
    'one/a/B.pdl':
      'namespace a /** A b. */ @Mark = {"x": 1.5} record B includes C { own: optional union[null, id: D] = null list: array[map[string, long]] = [] }',
    'one/a/C.pdl': 'namespace a record C { fromC: int }',
    'two/a/D.pdl': 'namespace a enum D { /** First. */ ONE @deprecated TWO }',
    'two/a/E.pdl': 'namespace a typeref E = fixed F 16',
    'bad/X.pdl': 'record X { a: Nowhere }',
  });

  test('says which files it takes for schemas of another language', async () => {
    writeFiles(folder, { 'old/A.pdl': 'record A {}', 'old/B.pdsc': '{}', 'old/README.md': '' });
    const { code, err } = await runCodegen('--parse', `${folder}/old`);
    expect({ code, err }).toEqual({ code: 0, err: 'Not read, as only .pdl and .schema.json are: B.pdsc\n' });
  });

  test('counts the types of all folders', async () => {
    const { code, out } = await runCodegen('--parse', `${folder}/one:${folder}/two`);
    expect(code).toBe(0);
    expect(out).toMatch(/^5 named types in 4 files: 2 records, 1 typeref, 1 enum, 1 fixed \(\d+ ms\)\n$/);
  });

  test('--json prints the canonical form by full name, and nothing else', async () => {
    const { code, out, err } = await runCodegen('--parse', `${folder}/one:${folder}/two`, '--json');
    expect(code).toBe(0);
    expect(err).toContain('5 named types');
    expect(JSON.parse(out)).toEqual({
      'a.B': {
        type: 'record',
        name: 'B',
        namespace: 'a',
        doc: 'A b.',
        Mark: { x: 1.5 },
        include: ['a.C'],
        fields: [
          { name: 'fromC', type: 'int' },
          { name: 'own', type: ['null', { alias: 'id', type: 'a.D' }], optional: true, default: null },
          { name: 'list', type: { type: 'array', items: { type: 'map', values: 'long' } }, default: [] },
        ],
      },
      'a.C': { type: 'record', name: 'C', namespace: 'a', fields: [{ name: 'fromC', type: 'int' }] },
      'a.D': {
        type: 'enum',
        name: 'D',
        namespace: 'a',
        symbols: ['ONE', 'TWO'],
        symbolDocs: { ONE: 'First.' },
        deprecatedSymbols: { TWO: true },
      },
      'a.E': { type: 'typeref', name: 'E', namespace: 'a', ref: 'a.F' },
      'a.F': { type: 'fixed', name: 'F', namespace: 'a', size: 16 },
    });
  });

  test('shows what is wrong', async () => {
    expect(await runCodegen('--parse', `${folder}/bad`)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('X.pdl:1:15: error [unknown-type]'),
    });
    expect(await runCodegen('--parse', `${folder}/none`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('[unreadable-file]'),
    });
  });
});

describe('--explain', () => {
  const { args } = treeOnDisk(
    thingTree(
      '/** What it is called. */ @Searchable = {"boostScore": 3.0} name: string @Relationship = {"/*": {"name": "Likes", "entityTypes": ["thing"]}} friends: array[ThingUrn] = []',
    ),
  );

  test.each(['info', 'thing.info'])('%s tells what the aspect yields', async (name) => {
    const { code, out } = await runCodegen(...args, '--explain', name);
    expect(code).toBe(0);
    for (const line of [
      'Aspect info',
      '  entities  thing',
      '  name: string',
      'What it is called.',
      '  friends: array[ThingUrn] = []',
      '  name  TEXT  /name  queried by default, boost 3',
      '  Likes  /friends/*  -> thing',
      '  /friends/*  thing',
      '  /friends  items by their value',
    ]) {
      expect(out).toContain(line);
    }
  });

  test('a shipped aspect shows the operations that take it', async () => {
    const operations = async (aspect: string) =>
      (await runCodegen('--explain', aspect)).out.match(/(?<=Operations\n)[^]*/)?.[0] ?? '';
    const series = ['getTimeseriesAspectValues', 'truncateTimeseriesAspect'];
    const [versioned, timed] = [await operations('ownership'), await operations('datasetProfile')];
    expect(series.map((id) => [versioned.includes(id), timed.includes(id)])).toEqual([
      [false, true],
      [false, true],
    ]);
    expect(
      [versioned, timed].map((page) => [page.includes('ingestProposal '), page.includes('batchIngestEntities')]),
    ).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(versioned).toMatch(/getAspectV3 +Read an aspect of an entity +GET \/openapi\/v3\/entity\/\{entityType\}/);
  });

  test('an entity type', async () => {
    const { code, out } = await runCodegen(...args, '--explain', 'thing');
    expect(code).toBe(0);
    expect(out).toContain('urn       urn:li:thing:<id>');
    expect(out).toContain('info      versioned');
  });

  test('an unknown name gets a suggestion', async () => {
    expect(await runCodegen(...args, '--explain', 'thing.inf')).toEqual({
      code: 1,
      out: '',
      err: 'unknown entity type or aspect thing.inf; did you mean thing.info?\n',
    });
  });
});

describe('the command line', () => {
  test('--help', async () => {
    const { code, out } = await runCodegen('--help');
    expect(code).toBe(0);
    for (const option of [
      '--models',
      '--own',
      '--openapi',
      '--out',
      '--check',
      '--watch',
      '--explain',
      '--parse',
      '--json',
    ])
      expect(out).toContain(option);
  });

  test.each([
    [['--chekc'], "unknown option '--chekc'\n(Did you mean --check?)"],
    [['extra'], 'too many arguments'],
    [['--json'], '--json belongs to --parse'],
    [['--models', 'x'], '--out belongs to --models or --own'],
    [['--models', 'x', '--out', 'x/y'], '--out lies in '],
    [['--check', '--watch'], "option '--check' cannot be used with option '--watch'"],
    [['--parse', ':'], '--parse names no folder'],
    [['--parse'], "option '--parse <dirs>' argument missing"],
  ])('%j is not understood', async (args, message) => {
    expect(await runCodegen(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  });
});

describe('hostile files are errors like any other', () => {
  const noise = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 251));

  test.each([
    ['random bytes', noise.toString('latin1')],
    ['10 MB', 'lorem ipsum '.repeat(900_000)],
    ['nested arrays', `record A { a: ${'array['.repeat(10_000)}int${']'.repeat(10_000)} }`],
  ])('%s', async (_name, text) => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'a/A.pdl': text });
    const { code, err } = await runCodegen('--parse', folder);
    expect(code).toBe(1);
    expect(err).toContain('A.pdl:');
    expect(err).toContain('nothing was written');
    expect(err).not.toMatch(/\n\s+at |codegen failed/);
  });
});

test('ends in silence when its reader closes the pipe', async () => {
  const codegen = startCodegen('--help');
  codegen.stdout.destroy();
  let complaints = '';
  codegen.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const [code] = await once(codegen, 'close');
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
});
