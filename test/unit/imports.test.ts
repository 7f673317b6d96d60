import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Folders and files of `src`, as src/README.md draws them: each imports only from those before it. */
const ORDER = 'base catalog access operation interface command main';

/** Runs in browsers. It shares no code with the service. */
const WEB = 'src/web/';

const ROOT = join(__dirname, '../..');
const RANKS = ORDER.split(' ');
const IMPORT = /^(?:import|export)\s[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gms;

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

describe('imports', () => {
  const files = importsOfFiles(['src', 'codegen']);

  it('of src follow the order of its folders', () => {
    const isOurs = (file: string) => file.startsWith('src/') && !file.startsWith(WEB);
    const ranked = byFolder(files, (file) => (isOurs(file) ? part(file) : undefined));
    const names = [...files.keys()].filter(isOurs).map(part);
    const unknown = [...new Set(names)].filter((name) => !RANKS.includes(name));
    const upward = edges(ranked).filter(([from, to]) => RANKS.indexOf(from) < RANKS.indexOf(to));
    expect({ unknown, upward }).toEqual({ unknown: [], upward: [] });
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

/** `aspects` of `src/catalog/aspects/read/x.ts`, `main` of `src/main.ts`. */
function part(file: string): string {
  return (file.split('/')[1] ?? '').replace('.ts', '');
}

/** `src` and `src/catalog/aspects` of `src/catalog/aspects/x.ts`. */
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

/** With both endings, because an import names none. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const paths = [...text.matchAll(IMPORT)].map(([, from, late]) =>
    relative(ROOT, join(ROOT, dirname(file), from ?? late ?? '')),
  );
  return paths.flatMap((path) => [`${path}.ts`, `${path}.tsx`]);
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
