import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Request, type Response, Router } from 'express';
import { NotFoundError } from '#base/errors/domain-error';
import { PROJECT } from '#base/settings/project-folder';
import { shortened } from '#base/errors/unknown-name';
import { followModels, type ServedStates } from './follow-models';
import { loadWebBundle, type WebBundle } from './web-bundle';
import { html } from '#base/http/html';

/**
 * Scripts and styles are our files alone, and scripts cannot turn text into HTML. Pictures are also those that the catalog stores as data
 * (`stored-pictures.ts`), because a picture runs nothing.
 */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";
/** The name of a file changes with its content. Shared caches must not keep it, because reading it can take credentials. */
const FOR_EVER = 'private, max-age=31536000, immutable';

/** The web application: one page for all its addresses, and its files. @param served of a service that `npm run dev` started */
export function webApplication(served: ServedStates | undefined): Router {
  const bundle = loadedOnce(loadWebBundle);
  const router = Router({ strict: true });
  router.get('/assets/:file', (request, response) => sendFile(bundle(), request, response));
  if (served) router.get('/served', followModels(served));
  const development = served ? 'follows-models' : isFromSources() ? 'on' : undefined;
  router.use((request, response) => sendShell(bundle(), development, request, response));
  return router;
}

function sendFile({ files }: WebBundle, request: Request<{ file: string }>, response: Response): void {
  const { file } = request.params;
  const found = files.get(file);
  if (!found)
    throw new NotFoundError(`The web application has no file ${shortened(file)}`, [
      { pointer: '/path', message: 'is not known', expected: [...files.keys()].join(' or ') },
    ]);
  response.vary('Accept-Encoding').set('Cache-Control', FOR_EVER).type(file);
  if (request.acceptsEncodings('br')) response.set('Content-Encoding', 'br').send(found.br);
  else if (request.acceptsEncodings('gzip')) response.set('Content-Encoding', 'gzip').send(found.gzip);
  else response.send(found.content);
}

/** Links are relative, because the prefix of a proxy is not known here. The script finds it in its own address. */
function sendShell(
  { start, script, imports, style, pages }: WebBundle,
  development: string | undefined,
  { path }: Request,
  response: Response,
): void {
  // The path below /app.
  const folders = path === '/' ? 0 : path.split('/').length - 1;
  const assets = folders === 0 ? 'app/assets' : `${'../'.repeat(folders - 1)}assets`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${development === undefined ? '' : html`<meta name="aspectory-development" content="${development}" />`}
        <title>Aspectory</title>
        <link rel="stylesheet" href="${assets}/${style}" />
        <link rel="icon" href="${assets}/../../restli/docs/rest/favicon-32x32.png" />
        <script type="module" async src="${assets}/${start}"></script>
        ${imports.map((file) => html`<link rel="modulepreload" href="${assets}/${file}" />`)}
        <script type="module" src="${assets}/${script}"></script>
        ${(pages[path] ?? []).map((file) => html`<link rel="modulepreload" href="${assets}/${file}" />`)}
      </head>
      <body>
        <div id="app"></div>
        <noscript>
          This page needs JavaScript. The <a href="${assets}/../../restli/docs">API reference</a> works without it.
        </noscript>
      </body>
    </html> `;
  response.set('Content-Security-Policy', POLICY).type('html').send(page.text);
}

/** A package has the bundle without its sources. */
function isFromSources(): boolean {
  return existsSync(join(PROJECT, 'src', 'web', 'app', 'main.tsx'));
}

function loadedOnce<Value>(load: () => Value): () => Value {
  let loaded: Value | undefined;
  return () => (loaded ??= load());
}
