import { html } from '../express/site/html';
import type { WholeAnswer } from '../../handlers/answer';
import type { Exchange } from './exchange';

/** Nothing but the style of the sign-in page, and no script. */
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What the page depends on. */
export type Visited = Pick<Exchange, 'request' | 'requestId' | 'route' | 'sentPath'>;

/** Whether a browser asked for a page, at an address that no operation has. Programs do not name HTML first. */
export function isVisit({ request, route }: Pick<Visited, 'request' | 'route'>): boolean {
  const isPage = route === undefined || route.name === 'page';
  return isPage && request.method === 'GET' && /^text\/html\b/.test(request.headers.accept ?? '');
}

/** The refusal as a page. Links are relative, because the prefix of a proxy is not known here. */
export function errorPage(
  { sentPath, requestId }: Visited,
  { status, message }: { status: number; message: string },
): WholeAnswer {
  const base = '../'.repeat(Math.max(0, sentPath.split('/').length - 2));
  const title = status === 404 ? 'There is nothing at this address' : 'This did not work';
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Aspectory</title>
        <link rel="stylesheet" href="${base}sign-in/site.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${status === 404 ? 'The address may be misspelt, or what was here has moved.' : message}</p>
          <p><a href="${base}app">Go to the catalog</a>, or read the <a href="${base}restli/docs">API reference</a>.</p>
          <p class="soft">Request ${requestId}</p>
        </main>
      </body>
    </html> `;
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
    body: page.text,
  };
}
