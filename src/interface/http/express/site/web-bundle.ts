import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnavailableError } from '#base/errors/domain-error';
import { PROJECT } from '#base/settings/project-folder';

/** One file of the web application. */
interface WebFile {
  readonly content: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

interface Manifest {
  /** The script that is loaded first, which asks what the page will ask. */
  readonly start: string;
  readonly script: string;
  /** Scripts that the script imports at once. */
  readonly imports: readonly string[];
  readonly style: string;
  /** The scripts of each page alone, by the address of the page without the folder of the application. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

/** The web application as scripts/web-bundle.mjs has built it. Names of files hold a hash of their content. */
export interface WebBundle extends Manifest {
  /** All files, by name. */
  readonly files: ReadonlyMap<string, WebFile>;
}

const FOLDER = join(PROJECT, '.build', 'web');

/** @throws UnavailableError when it was not built */
export function loadWebBundle(): WebBundle {
  try {
    const text = readFileSync(join(FOLDER, 'manifest.json'), 'utf8');
    const { files, ...manifest }: Manifest & { readonly files: readonly string[] } = JSON.parse(text);
    return { ...manifest, files: new Map(files.map((name) => [name, readWebFile(name)])) };
  } catch (cause) {
    throw new UnavailableError('The web application has not been built. Run "npm run build".', [], { cause });
  }
}

function readWebFile(name: string): WebFile {
  const read = (ending: string) => readFileSync(join(FOLDER, `${name}${ending}`));
  return { content: read(''), gzip: read('.gz'), br: read('.br') };
}
