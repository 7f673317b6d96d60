import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join('.build', 'web');

interface Manifest {
  readonly script: string;
  readonly imports: readonly string[];
  readonly files: readonly string[];
}

/** Bytes of the scripts of the web application, compressed with gzip. */
interface ScriptSizes {
  /** What every page loads. */
  readonly first: number;
  /** The largest of the others: what a page, or a part of one, loads when somebody opens it. */
  readonly largestOther: number;
  readonly all: number;
}

export function scriptSizes(): ScriptSizes {
  const { script, imports, files }: Manifest = JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8'));
  const size = (name: string) => statSync(join(FOLDER, `${name}.gz`)).size;
  const first = [script, ...imports];
  const scripts = files.filter((name) => name.endsWith('.js'));
  const others = scripts.filter((name) => !first.includes(name)).map(size);
  const sum = (sizes: readonly number[]) => sizes.reduce((total, each) => total + each, 0);
  return { first: sum(first.map(size)), largestOther: Math.max(...others), all: sum(scripts.map(size)) };
}
