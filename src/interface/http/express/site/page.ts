import type { Response } from 'express';
import { html, type Html } from '#base/http/html';
import { signOutForm } from './sign-out-form';
import { HEADER_STYLE, siteHeader } from './site-header';
import { themeTokens } from './theme-tokens';

export interface Page {
  readonly title: string;
  /** The path from the address of the page to the folder of the reference, without a slash at the end. */
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
        ${siteHeader(`${base}/../../`, signOut)}
        <main>${body}</main>
      </body>
    </html> `;
  response.type('html').send(page.text);
}

/** The style of pages without scripts: the tokens that the web application has, too, and what these pages make of them. */
export function siteStyle(): string {
  return `${themeTokens()}${STYLE}${HEADER_STYLE}`;
}

const STYLE = `
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: var(--size-14)/1.5 var(--sans); }
main { max-width: 75rem; margin: 0 auto; padding: var(--space-3) var(--space-5); }
a { color: var(--accent); text-decoration: none; }
a:hover, a:focus { text-decoration: underline; text-underline-offset: 3px; }
h1 { font-size: var(--size-26); font-weight: 650; letter-spacing: -0.015em; margin: var(--space-4) 0 var(--space-1); overflow-wrap: anywhere; }
h2 { font-size: var(--size-16); font-weight: 600; margin: var(--space-8) 0 var(--space-2); }
h3 { font-size: var(--size-14); font-weight: 600; margin: var(--space-6) 0 var(--space-1); overflow-wrap: anywhere; }
p { margin: var(--space-1) 0 var(--space-3); max-width: 48rem; }
.soft { color: var(--soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.4375rem var(--space-4) 0.4375rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-size: var(--size-12); font-weight: 500; }
td p, td ul { margin: 0; }
code, pre { font: 0.92em/1.5 var(--code); }
td:first-child code { white-space: nowrap; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius); padding: var(--space-3) var(--space-4); overflow-x: auto; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: var(--space-1) var(--space-5); margin: var(--space-4) 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
input { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--control-line); border-radius: var(--radius-small); min-height: var(--control); padding: 0.25rem 0.625rem; width: min(28rem, 60vw); }
button { font: inherit; font-weight: 500; color: inherit; background: var(--page); border: 1px solid var(--line-strong); border-radius: var(--radius-small); min-height: var(--control); padding: 0.25rem var(--space-3); cursor: pointer; }
button:hover { background: var(--hover); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
form { margin: var(--space-4) 0; }
label { color: var(--soft); font-size: var(--size-13); }
label input { display: block; margin-top: var(--space-1); font-size: var(--size-14); color: var(--text); }
[role=search] { display: flex; align-items: end; gap: var(--space-2); }
td:has(+ td .operations) { width: 10rem; }
.operations { columns: 20rem; column-gap: var(--space-6); margin: 0; padding: 0; list-style: none; }
.operations li { break-inside: avoid; }
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
