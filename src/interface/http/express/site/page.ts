import type { Response } from 'express';
import { html, type Html } from './html';
import { signOutForm } from './sign-out-form';

export interface Page {
  readonly title: string;
  /** From the address of the page to the folder of the reference, without a slash at the end. */
  readonly base: string;
  readonly body: Html;
}

/** The content security policy of pages: nothing but our own files, and no inline script or style. */
export const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function sendPage(response: Response, { title, base, body }: Page): void {
  const formToken: unknown = response.locals['formToken'];
  const signOut = typeof formToken === 'string' ? signOutForm(`${base}/../../`, formToken) : '';
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="${base}/assets/site.css" />
        <link rel="icon" href="${base}/rest/favicon-32x32.png" />
      </head>
      <body>
        <header>
          <nav aria-label="Reference">
            <a href="${base}">Aspectory reference</a> <a href="${base}/../../app/models">Models</a>
            <a href="${base}#operations">Operations</a>
          </nav>
          ${signOut}
        </header>
        <main>${body}</main>
      </body>
    </html> `;
  response.type('html').send(page.text);
}

export const STYLE = `:root {
  color-scheme: light dark;
  --back: #fff; --text: #1f2328; --soft: #59636e; --line: #d1d9e0; --raised: #f6f8fa; --link: #0550ae;
}
@media (prefers-color-scheme: dark) {
  :root { --back: #0d1117; --text: #e6edf3; --soft: #9198a1; --line: #3d444d; --raised: #151b23; --link: #79b8ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
header, main { max-width: 75rem; margin: 0 auto; padding: 0.75rem 1.25rem; }
header { display: flex; align-items: center; justify-content: space-between; border-bottom: 1px solid var(--line); }
nav a { margin-right: 1.25rem; }
nav a:first-child { font-weight: 600; }
a { color: var(--link); text-decoration: none; }
a:hover, a:focus { text-decoration: underline; }
h1 { font-size: 1.75rem; margin: 1rem 0 0.25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 0.25rem; overflow-wrap: anywhere; }
p { margin: 0.25rem 0 0.75rem; max-width: 48rem; }
.soft { color: var(--soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9375rem; }
th, td { text-align: left; vertical-align: top; padding: 0.375rem 0.75rem 0.375rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 500; }
td p, td ul { margin: 0; }
code, pre { font: 0.875em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
td:first-child code { white-space: nowrap; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem; overflow-x: auto; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.25rem; margin: 1rem 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
input { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: 0.375rem 0.625rem; width: min(28rem, 60vw); }
button { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: 0.375rem 0.75rem; }
form { margin: 1rem 0; }
.sign-out { margin: 0; }
`;

/** Filters rows while a person types. Without it the form asks the server. */
export const FILTER_SCRIPT = `'use strict';
const input = document.querySelector('input[name=q]');
const filter = () => {
  const words = input.value.toLowerCase().split(/\\s+/);
  for (const row of document.querySelectorAll('tbody tr')) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
  }
  for (const section of document.querySelectorAll('section'))
    section.hidden = !section.querySelector('tbody tr:not([hidden])');
};
input.addEventListener('input', filter);
input.form.addEventListener('submit', (event) => event.preventDefault());
`;
