import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const FILES = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const READMES = FILES.filter((path) => /^(src|codegen|scripts|test)\/(.*\/)?README\.md$/.test(path));
/** The first cells of these tables name what stands in the folder. */
const TABLES = /^(file|folder|file or folder|room|wing|surface)$/;

/** What a README names; words for files of others are left out. */
function namesIn(readme: string): readonly string[] {
  const lines = readFileSync(readme, 'utf8').split('\n');
  return [...namesInTables(lines), ...namesOfSources(lines)].filter(
    (name) => !/VERSION|\*|<|\s|^quickstart/.test(name),
  );
}

function namesInTables(lines: readonly string[]): readonly string[] {
  let isTable = false;
  return lines.flatMap((line, index) => {
    const [, first = ''] = line.split('|');
    if (lines[index + 1]?.startsWith('| ---')) isTable = TABLES.test(first.trim());
    else if (isTable && line.startsWith('|')) return [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    if (!line.startsWith('|')) isTable = false;
    return [];
  });
}

/** Names with the ending of a source, wherever they stand. */
function namesOfSources(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => [...line.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, name = '']) => name));
}

/** Every run of segments of the paths below a folder, with and without the endings of files. */
function pathParts(folder: string): ReadonlySet<string> {
  const parts = FILES.filter((path) => path.startsWith(folder)).flatMap((path) => {
    const segments = path.split('/');
    return segments.flatMap((_, from) =>
      segments.slice(from).map((__, length) => segments.slice(from, from + length + 1).join('/')),
    );
  });
  return new Set(parts.flatMap((part) => [part, part.replace(/\.\w+$/, ''), part.replace(/\..*$/, '')]));
}

/** A name is a path below the folder of the README, or its end; one with the ending of a source may stand anywhere. */
function wrongNames(readme: string, everywhere: ReadonlySet<string>): readonly string[] {
  const own = pathParts(`${dirname(readme)}/`);
  return namesIn(readme).filter((name) => {
    const parts = name.startsWith('../') || name.includes('.') ? everywhere : own;
    const end = name.replace(/^(\.\.\/)+/, '').replace(/\/$/, '');
    return end.endsWith('-') ? ![...parts].some((part) => part.startsWith(end)) : !parts.has(end);
  });
}

test('a README names files and folders that are there', () => {
  const everywhere = pathParts('');
  expect(READMES.flatMap(namesIn).length).toBeGreaterThan(500);
  const wrong = READMES.flatMap((readme) => wrongNames(readme, everywhere).map((name) => `${readme}: ${name}`));
  expect(wrong).toEqual([]);
});
