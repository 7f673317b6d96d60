import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { type Request, type Response, Router } from 'express';
import { NotFoundError, UnavailableError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import { PROJECT } from '#base/settings/project-folder';

/** Our own files alone. The search loads its passages, and cannot turn text into HTML. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";
const FOLDER = join(PROJECT, '.build', 'docs');
const FIRST = 'index.html';

/** The documentation as scripts/docs-site.mjs has built it: its pages, their files, and no others. */
export function documentationPages(): Router {
  const pages = Router({ strict: true });
  // Links of the pages are relative, so the first one needs the slash.
  pages.get('/docs', (_request, response) => response.redirect(308, 'docs/'));
  pages.get('/docs/*path', (request, response) => sendFile(request.path.slice('/docs/'.length), response));
  pages.get('/docs/', (_request: Request, response) => sendFile(FIRST, response));
  return pages;
}

async function sendFile(name: string, response: Response): Promise<void> {
  if (!isBuilt(name)) throw unknownPage(name);
  const content = await readFile(join(FOLDER, name));
  response.set('Content-Security-Policy', POLICY).type(extname(name)).send(content);
}

const LOOK_AGAIN_MS = 1000;
let built: { readonly files: ReadonlySet<string>; readonly at: number } | undefined;

/** The list is read once, and again for a name that it does not have, because a checkout builds the pages again while it serves. */
function isBuilt(name: string): boolean {
  const now = performance.now();
  if (!built || (!built.files.has(name) && now - built.at > LOOK_AGAIN_MS)) built = { files: builtFiles(), at: now };
  return built.files.has(name);
}

function builtFiles(): ReadonlySet<string> {
  try {
    const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
    return new Set(names.filter((name) => extname(name) !== '').map((name) => name.replaceAll(sep, '/')));
  } catch (cause) {
    throw new UnavailableError('The documentation has not been built. Run "npm run build".', [], { cause });
  }
}

function unknownPage(name: string): NotFoundError {
  const message = `The documentation has no page ${shortened(name)}`;
  return new NotFoundError(message, [{ pointer: '/path', message, expected: '/docs/ and what it links to' }]);
}
