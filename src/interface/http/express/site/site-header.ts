import { html, type Html } from '#base/http/html';

/** The places that the header of the web application has, too: who reads the reference is still in the application. */
const PLACES = [
  ['search', 'Search'],
  ['browse', 'Browse'],
  ['quality', 'Quality'],
  ['runs', 'Runs'],
  ['models', 'Models'],
  ['settings/tokens', 'Settings'],
];

/** The header of pages without scripts. @param root the path from the page to that of the service, with a slash at the end */
export function siteHeader(root: string, more: Html | string = ''): Html {
  return html`<header class="site-header">
    <a class="site-brand" href="${root}app">Aspectory</a>
    <nav aria-label="Pages">
      ${PLACES.map(([path, title]) => html`<a href="${root}app/${path}">${title}</a> `)}
      <a href="${root}restli/docs" aria-current="page">API</a>
    </nav>
    ${more}
  </header>`;
}

export const HEADER_STYLE = `
.site-header { display: flex; flex-wrap: wrap; align-items: center; gap: 0 var(--space-5); min-height: var(--header-height); padding: 0 var(--space-5); border-bottom: 1px solid var(--line); background: var(--page); font: var(--size-14)/1.5 var(--sans); }
.site-header a { color: var(--soft); font-size: var(--size-13); font-weight: 500; text-decoration: none; }
.site-header .site-brand { margin-right: auto; color: var(--text); font-size: var(--size-16); font-weight: 650; }
.site-header nav { display: flex; flex-wrap: wrap; gap: 2px; }
.site-header nav a { padding: 0.25rem 0.625rem; border-radius: var(--radius-small); }
.site-header nav a:hover, .site-header nav a[aria-current] { background: var(--hover); color: var(--text); }
`;
