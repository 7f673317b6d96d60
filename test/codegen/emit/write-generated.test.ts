import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emitReadme } from '#codegen/emit/emit-readme';
import { firstDifference } from '#codegen/write/compare-generated';
import { writeGenerated } from '#codegen/write/write-generated';

describe('the folder of generated files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'generated-'));
  const at = (path: string) => join(folder, path);
  const files = (texts: { readonly [path: string]: string }) => new Map([...emitReadme(), ...Object.entries(texts)]);

  beforeEach(() => {
    rmSync(folder, { recursive: true });
    writeGenerated(folder, files({ 'a/one.txt': 'one\ntwo\n', 'b/c/two.txt': 'x\n' }));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test('files that are right are not touched, others are replaced, stale ones go with the folders they leave empty', () => {
    for (const path of ['a/one.txt', 'README.md']) utimesSync(at(path), 1000, 1000);
    const report = writeGenerated(folder, files({ 'a/one.txt': 'one\ntwo\n', 'a/new.txt': 'new' }));
    expect(report).toEqual({ written: ['a/new.txt'], removed: ['b/c/two.txt'] });
    expect(statSync(at('a/one.txt')).mtimeMs).toBe(1_000_000);
    expect(existsSync(at('b'))).toBe(false);
    expect(writeGenerated(folder, files({ 'a/one.txt': 'changed', 'a/new.txt': 'new' }))).toEqual({
      written: ['a/one.txt'],
      removed: [],
    });
    expect(readFileSync(at('a/one.txt'), 'utf8')).toBe('changed');
  });

  test('what an interrupted run left is removed', () => {
    writeFileSync(at('a/one.txt.unfinished'), 'on');
    expect(writeGenerated(folder, files({ 'a/one.txt': 'one\ntwo\n', 'b/c/two.txt': 'x\n' }))).toEqual({
      written: [],
      removed: ['a/one.txt.unfinished'],
    });
  });

  test('a folder of somebody else is refused and left alone', () => {
    const theirs = at('theirs');
    mkdirSync(theirs);
    writeFileSync(join(theirs, 'README.md'), 'Mine.');
    expect(() => writeGenerated(theirs, files({}))).toThrow('holds files that were not generated');
    expect(readFileSync(join(theirs, 'README.md'), 'utf8')).toBe('Mine.');
  });

  test.each([
    ['nothing', { 'a/one.txt': 'one\ntwo\n', 'b/c/two.txt': 'x\n' }, null],
    [
      'a file that is not there',
      { 'a/one.txt': 'one\ntwo\n', 'a/zero.txt': '', 'b/c/two.txt': 'x\n' },
      { kind: 'missing', path: 'a/zero.txt' },
    ],
    ['a file too many', { 'a/one.txt': 'one\ntwo\n' }, { kind: 'superfluous', path: 'b/c/two.txt' }],
    [
      'the first line that differs',
      { 'a/one.txt': 'one\n2\n', 'b/c/two.txt': 'y' },
      { kind: 'changed', path: 'a/one.txt', line: 2, found: 'two', expected: '2' },
    ],
    [
      'a missing end',
      { 'a/one.txt': 'one\ntwo\nthree', 'b/c/two.txt': 'x\n' },
      { kind: 'changed', path: 'a/one.txt', line: 3, found: '', expected: 'three' },
    ],
  ])('the difference named first: %s', (_, texts, expected) => {
    expect(firstDifference(folder, files(texts))).toEqual(expected);
  });
});
