import type { WholeAnswer } from '#base/http/answer';
import type { Exchange } from './exchange';

/** The style of the sign-in page, and no script. */
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** Whether a browser asked for a page, at an address that no operation has. Programs do not name HTML first. */
export function isVisit({ request, route }: Pick<Exchange, 'request' | 'route'>): boolean {
  const isPage = route === undefined || route.name === 'page';
  return isPage && request.method === 'GET' && /^text\/html\b/.test(request.headers.accept ?? '');
}

/** The refusal as a page for people. Links are relative, because the prefix of a proxy is not known here. */
export function errorPage(
  { sentPath, requestId }: Pick<Exchange, 'sentPath' | 'requestId'>,
  { status, message }: { readonly status: number; readonly message: string },
): WholeAnswer {
  const base = '../'.repeat(Math.max(0, sentPath.split('/').length - 2));
  const isUnknown = status === 404;
  const title = isUnknown ? 'There is nothing at this address' : 'This did not work';
  const reason = isUnknown ? 'The address may be misspelt, or what was here has moved.' : escaped(message);
  const body = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} - Aspectory</title>
    <link rel="stylesheet" href="${base}sign-in/site.css">
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${reason}</p>
      <p><a href="${base}app">Go to the catalog</a>, or read the <a href="${base}docs/">documentation</a> or the <a href="${base}restli/docs">API reference</a>.</p>
      <p>Request ${escaped(requestId)}</p>
    </main>
  </body>
</html>
`;
  return { status, headers: HEADERS, body };
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
