import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RegExpParser } from '@eslint-community/regexpp';
import { parseFileSync } from '@swc/core';
import { analyse } from 'scslre';

const ROOT = join(__dirname, '../..');

/** The patterns that stand in a tree of a program. Those that are made while the service runs are not among them. */
function patternsIn(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, pattern, flags } = { type: '', pattern: '', flags: '', ...node };
  return type === 'RegExpLiteral' ? [`/${pattern}/${flags}`] : Object.values(node).flatMap(patternsIn);
}

function isSlow(pattern: string): boolean {
  return analyse(new RegExpParser().parseLiteral(pattern), { reportTypes: { Move: true } }).reports.length > 0;
}

describe('regular expressions', () => {
  const files = ['src', 'codegen'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );

  // A text of a megabyte, which anybody may send, holds the process for minutes where the time grows with its square.
  it('take time that grows with the length of a text, not with its square', () => {
    const patterns = files.flatMap((file) => {
      const tree = parseFileSync(join(ROOT, file), { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' });
      return patternsIn(tree).map((pattern) => ({ file, pattern }));
    });
    expect(patterns.length).toBeGreaterThan(300);
    expect(patterns.filter(({ pattern }) => isSlow(pattern)).map(({ file, pattern }) => `${file}: ${pattern}`)).toEqual(
      [],
    );
  });

  it.each(['/^(a+)+$/', '/\\s+$/', '/\\?.*$/', '/^\\s*([^:]*)\\s*:/'])('are found where it does: %s', (pattern) => {
    expect(isSlow(pattern)).toBe(true);
  });
});
