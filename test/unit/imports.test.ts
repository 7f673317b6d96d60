import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { imports } from '#package.json';

/** The wings of `src` and their rooms. A room imports only from rooms before it, so a wing only from wings before it. */
const WINGS = {
  base: 'json errors addresses http settings logging tracing background database',
  catalog:
    'registry urn filter authorization changes graph timeseries aspects deletion timeline topics runs summaries change-requests',
  search: 'language engine service memory remote cluster',
  access: 'audit security-models policies accounts throttles people sessions',
  operation: 'model-changes erasure admin backup metrics health transfer',
  standards: 'openlineage odcs webhooks digests scim mcp',
  interface: 'rest import-export graphql http',
  command: 'composition conformance cli',
  web: 'api ui entity pages app',
};

/** Runs in browsers. It shares no code with the service. */
const WEB = 'src/web/';

const ROOT = join(__dirname, '../..');
const ROOMS = Object.entries(WINGS).flatMap(([wing, rooms]) => rooms.split(' ').map((room) => `${wing}/${room}`));
const ORDER = [...ROOMS, 'main.ts'];
const IMPORT = /^(?:import|export)\s[^;]*?from '([.#][^']+)'|import\('([.#][^']+)'\)/gms;
const ALIASES = Object.entries(imports).map(([name, path]) => [name.split('*'), path.split('*')] as const);

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

describe('imports', () => {
  const files = importsOfFiles(['src', 'codegen']);

  it('of src follow the order of its wings, and of the rooms of a wing', () => {
    const isOurs = (file: string) => file.startsWith('src/');
    const ranked = byFolder(files, (file) => (isOurs(file) ? roomOf(file) : undefined));
    const names = [...files.keys()].filter(isOurs).map(roomOf);
    const unknown = [...new Set(names)].filter((name) => !ORDER.includes(name));
    const upward = edges(ranked).filter(([from, to]) => ORDER.indexOf(from) < ORDER.indexOf(to));
    expect({ unknown, upward }).toEqual({ unknown: [], upward: [] });
  });

  it('have the order that src/README.md shows', () => {
    const [, section = ''] = readFileSync(join(ROOT, 'src/README.md'), 'utf8').split(/^## (?=Wings$)/m);
    const rows = (section.split(/^## /m)[0] ?? '').matchAll(/^\| (`[a-z-]+\/.*?) \|/gm);
    const shown = [...rows].flatMap(([, names]) => [...(names ?? '').matchAll(/`([^`]+)\/`/g)].map(([, name]) => name));
    expect(shown).toEqual([...Object.keys(WINGS), ...ROOMS]);
  });

  it('do not connect codegen, the service and the web application', () => {
    expect([...files.keys()].filter((file) => file.startsWith(WEB)).length).toBeGreaterThan(20);
    const sides = byFolder(files, (file) => (file.startsWith(WEB) ? WEB : file.split('/')[0]));
    expect(edges(sides)).toEqual([]);
  });

  it('have no cycles between files', () => {
    expect(cycles(files)).toEqual([]);
  });

  it('have no cycles between the files and folders of one folder', () => {
    const folders = new Set([...files.keys()].flatMap(foldersAbove).filter((folder) => folder !== 'src'));
    expect([...folders].flatMap((folder) => cycles(byFolder(files, (file) => entryOf(folder, file))))).toEqual([]);
  });
});

/** `catalog/aspects` of `src/catalog/aspects/read/x.ts`, `main.ts` of `src/main.ts`. */
function roomOf(file: string): string {
  return file.split('/').slice(1, 3).join('/');
}

/** `src` and `src/base` of `src/base/x.ts`. */
function foldersAbove(file: string): readonly string[] {
  const folder = dirname(file);
  return folder === '.' ? [] : [...foldersAbove(folder), folder];
}

/** The file or folder directly in `folder` that is or holds `file`. */
function entryOf(folder: string, file: string): string | undefined {
  if (!file.startsWith(`${folder}/`)) return undefined;
  return `${folder}/${file.slice(folder.length + 1).split('/')[0]}`;
}

/** The imports of each file among `roots`, as paths from the root of the project. */
function importsOfFiles(roots: readonly string[]): Graph {
  const names = roots.flatMap((root) =>
    readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)),
  );
  const files = names.filter((name) => /\.tsx?$/.test(name));
  return new Map(files.map((file) => [file, new Set(importsOf(file).filter((each) => files.includes(each)))]));
}

/** With both endings, because most imports name none. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const paths = [...text.matchAll(IMPORT)].map(([, from, late]) =>
    pathOf(from ?? late ?? '', file).replace(/\.tsx?$/, ''),
  );
  return paths.flatMap((path) => [`${path}.ts`, `${path}.tsx`]);
}

/** The path from the root of what `file` imports as `name`, with or without its ending. */
function pathOf(name: string, file: string): string {
  if (!name.startsWith('#')) return relative(ROOT, join(ROOT, dirname(file), name));
  const fits = ALIASES.filter(([[start = '', end = '']]) => name.startsWith(start) && name.endsWith(end));
  const [[start = '', end = ''], [before = '', after = '']] = fits.at(0) ?? [[], []];
  return `${before}${name.slice(start.length, name.length - end.length)}${after}`.replace(/^\.\//, '');
}

/** Joins the files that have the same name in `nameOf`. Files without a name are left out. */
function byFolder(files: Graph, nameOf: (file: string) => string | undefined): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [from, to] of edges(files)) {
    const [one, other] = [nameOf(from), nameOf(to)];
    if (one === undefined || other === undefined || one === other) continue;
    folders.set(one, (folders.get(one) ?? new Set()).add(other));
  }
  return folders;
}

function edges(graph: Graph): readonly (readonly [string, string])[] {
  return [...graph].flatMap(([from, targets]) => [...targets].map((to) => [from, to] as const));
}

/** The sets of nodes that reach each other. */
function cycles(graph: Graph): readonly (readonly string[])[] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(node, graph)]));
  const inCycle = [...graph.keys()].filter((node) => reached.get(node)?.has(node));
  const groups = inCycle.map((node) => inCycle.filter((other) => reaches(node, other) && reaches(other, node)));
  return [...new Map(groups.map((group) => [group.join(' '), group])).values()];

  function reaches(from: string, to: string): boolean {
    return reached.get(from)?.has(to) ?? false;
  }
}

function reachableFrom(start: string, graph: Graph): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const found = [...(graph.get(node) ?? [])].filter((next) => !seen.has(next));
    for (const next of found) seen.add(next);
    open.push(...found);
  }
  return seen;
}
