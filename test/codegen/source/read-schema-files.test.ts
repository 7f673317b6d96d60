import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nearestName } from '#codegen/diagnostics/nearest-name';
import { renderDiagnostics } from '#codegen/diagnostics/render-diagnostics';
import { readSchemaFiles } from '#codegen/source/read-schema-files';
import { rendered } from '../support/schemas';

const roots: string[] = [];

function folder(files: Record<string, string | Uint8Array>): string {
  const root = mkdtempSync(join(tmpdir(), 'aspectory-source-'));
  roots.push(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

test('schema files are found below the folder, in the order of their paths, and nothing else is', () => {
  const root = folder({
    'b/B.pdl': 'b',
    'a.schema.json': '{}',
    'B.pdl': '',
    'a/Z.pdl': '\uFEFFz',
    'a/z.json': '',
    'README.md': '',
    '.hidden/H.pdl': '',
    'registry.yaml': '',
  });
  symlinkSync(root, join(root, 'a', 'loop'));
  const { files, passedOver, diagnostics } = readSchemaFiles([root]);
  expect(diagnostics).toEqual([]);
  expect(passedOver).toEqual(['a/z.json', 'registry.yaml']);
  expect(files).toEqual([
    { path: 'B.pdl', text: '' },
    { path: 'a.schema.json', text: '{}' },
    { path: 'a/Z.pdl', text: 'z' },
    { path: 'b/B.pdl', text: 'b' },
  ]);
});

test('with several folders the paths tell them apart', () => {
  const [first, second] = [folder({ 'A.pdl': '1' }), folder({ 'com/example/A.pdl': '2' })];
  expect(
    readSchemaFiles([first, second])
      .files.map(({ path }) => path)
      .toSorted(),
  ).toEqual([join(first, 'A.pdl'), join(second, 'com/example/A.pdl')].toSorted());
  const folders = readSchemaFiles([first, second]).files.map((file) => file.folder);
  expect(folders).toEqual(expect.arrayContaining(['', 'com/example']));
});

test('a file that several paths lead to is read once', () => {
  const root = folder({ 'a/A.pdl': '1' });
  symlinkSync(join(root, 'a/A.pdl'), join(root, 'Again.pdl'));
  expect(readSchemaFiles([root]).files.map(({ path }) => path)).toEqual(['Again.pdl']);
  expect(readSchemaFiles([join(root, 'a'), root, join(root, 'a')]).files).toHaveLength(1);
});

test('a link to a folder is followed, also out of the tree', () => {
  const [root, elsewhere] = [folder({ 'A.pdl': '1' }), folder({ 'x/B.pdl': '2' })];
  symlinkSync(elsewhere, join(root, 'more'));
  symlinkSync(root, join(elsewhere, 'back'));
  expect(readSchemaFiles([root]).files.map(({ path }) => path)).toEqual(['A.pdl', 'more/x/B.pdl']);
});

test('what is no text or is not there is an error, the rest is read', () => {
  const root = folder({ 'A.pdl': Buffer.from([0x61, 0x0a, 0x62, 0xff, 0x00]), 'B.pdl': 'b' });
  symlinkSync(join(root, 'gone'), join(root, 'C.pdl'));
  symlinkSync(join(root, 'D.pdl'), join(root, 'D.pdl'));
  execFileSync('mkfifo', [join(root, 'E.pdl')]);
  const { files, diagnostics } = readSchemaFiles([root]);
  expect(files.map(({ path }) => path)).toEqual(['B.pdl']);
  expect(rendered(diagnostics)).toBe(`A.pdl:2:2: error [not-utf-8]: this file is not UTF-8 text; save it as UTF-8
    2 | b\uFFFD\u2400
      |  ^
C.pdl:1:1: error [unreadable-file]: cannot be read: there is no such file or folder
D.pdl:1:1: error [unreadable-file]: cannot be read: this link leads back to itself
E.pdl:1:1: error [unreadable-file]: cannot be read: this is not a file
`);
  expect(rendered(readSchemaFiles([join(root, 'gone')]).diagnostics)).toMatch(
    /error \[unreadable-file\]: cannot be read: there is no such file or folder\n$/,
  );
});

test('what is too large to be a model is not even read', () => {
  const root = folder({ 'A.pdl': ' '.repeat(1_000_001), 'B.pdl': ' '.repeat(1_000_000) });
  const { files, diagnostics } = readSchemaFiles([root]);
  expect(files.map(({ path }) => path)).toEqual(['B.pdl']);
  expect(rendered(diagnostics)).toBe('A.pdl:1:1: error [file-too-large]: a file has at most 1000000 bytes\n');
});

test('colours are for terminals only', () => {
  const { diagnostics } = readSchemaFiles([join(tmpdir(), 'aspectory-nowhere')]);
  expect(renderDiagnostics(diagnostics, { colour: true })).toContain('\u001b[31merror\u001b[0m');
  expect(renderDiagnostics(diagnostics, { colour: false })).not.toContain('\u001b');
});

test.each([
  ['Ownershp', 'Ownership'],
  ['ownership', 'Ownership'],
  ['Status', 'Status'],
  ['Statsu', 'Status'],
  ['X', null],
  ['DatasetProperties', null],
])('the nearest name to %s is %s', (wanted, name) => {
  expect(nearestName(wanted, ['Owner', 'Ownership', 'Status', 'Urn'])).toBe(name);
});
