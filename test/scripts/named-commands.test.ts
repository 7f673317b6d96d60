/** Documents name commands that exist, so that readers can run them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandNames } from '../support/every-command';

const ROOT = join(__dirname, '../..');
const FOLDERS = ['codegen', 'models', 'openapi', 'scripts', 'src', 'test'];

function documents(): readonly (readonly [name: string, text: string])[] {
  const below = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return [...readdirSync(ROOT), ...FOLDERS.flatMap(below)]
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, readFileSync(join(ROOT, name), 'utf8')]);
}

/** What a pattern finds in all documents, with the document. */
function named(pattern: RegExp): readonly (readonly [document: string, command: string])[] {
  return documents().flatMap(([name, text]) =>
    [...text.matchAll(pattern)].map(([, found = '']) => [name, found] as const),
  );
}

it('npm run NAME is a script of package.json', () => {
  const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  const found = named(/npm run (?:-s |--silent )?([a-z][\w:-]*)/g);
  expect(found).toContainEqual(['SECURITY.md', 'overload']);
  expect(found.filter(([, name]) => !/[A-Z]/.test(name) && !Object.hasOwn(scripts, name))).toEqual([]);
});

it('aspectory NAME is a command', async () => {
  const known = await commandNames();
  const exists = (text: string) => {
    const [first = '', second = ''] = text.split(/\s/);
    if (known.includes(first)) return true;
    return (
      known.some((name) => name.startsWith(`${first} `)) &&
      (!/^[a-z]+$/.test(second) || known.includes(`${first} ${second}`))
    );
  };
  const found = named(/(?:^\$ |`)(?:npm run -s aspectory -- |(?:npx )?aspectory )([a-z][^`\n]*)/gm);
  expect(found).toContainEqual(['SECURITY.md', 'settings']);
  expect(found.filter(([, text]) => !exists(text))).toEqual([]);
});
