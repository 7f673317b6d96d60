import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const COMMENT = /\/\*\*[\s*]*(\w+)[^\n]*/g;

/** Words after which a comment can only be read with the name below it: "By urn." instead of "Entities by urn." */
const REFUSED = new Set(
  (
    'Above Across After Against Along Also Among And As At Before Behind Below Beside Besides Between Beyond By During For From How In ' +
    'Inside Into Like Of On Or Outside Over Per Since Through To Toward Under Until Up Upon Which While Why With Within Without Those'
  ).split(' '),
);

describe('doc comments', () => {
  it('of src, codegen and scripts start with a noun or a verb', () => {
    const files = ['src', 'codegen', 'scripts'].flatMap(sourceFiles);
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap((file) => refusedComments(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });

  it('are refused that start with a preposition', () => {
    const text =
      '/** Entities by urn. */\n/** By urn. */\n/**\n * How many are how.\n */\n/** @throws NotFoundError */\n';
    expect(refusedComments('a.ts', text)).toEqual(['a.ts:2 /** By urn. */', 'a.ts:3 /** * How many are how.']);
  });
});

function sourceFiles(folder: string): readonly string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.(?:tsx?|mjs)$/.test(name)).map((name) => join(folder, name));
}

function refusedComments(file: string, text: string): readonly string[] {
  const found = [...text.matchAll(COMMENT)].filter(([, word = '']) => REFUSED.has(word));
  return found.map(({ 0: start, index }) => `${file}:${lineOf(text, index)} ${start.replaceAll(/\s+/g, ' ')}`);
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
