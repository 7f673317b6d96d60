import { type Html, html } from '#base/http/html';
import type { NavigationNode, Section } from './arrange-documents';
import type { MarkdownDocument } from './markdown-document';
import { relativeAddress } from './resolve-links';

export interface Site {
  readonly sections: readonly Section[];
  /** Whether the service serves it, so that pages link the application. */
  readonly isServed: boolean;
}

export const HOME = 'index.html';

/** The page of a document. */
export function documentPage(document: MarkdownDocument, content: Html, site: Site): string {
  const section = site.sections.find(({ paths }) => paths.has(document.path));
  return shell(
    document.title,
    document.address,
    site,
    section,
  )(
    html`<div class="page">
      ${section && sectionNavigation(section, document)}
      <main id="page-content" tabindex="-1">
        <article>${content}</article>
        <p class="source">From <code>${document.path}</code></p>
      </main>
      ${contents(document)}
    </div>`,
  );
}

/** The first page: every section with its pages. */
export function homePage(site: Site): string {
  return shell(
    'Documentation',
    HOME,
    site,
  )(
    html`<main id="page-content" class="home" tabindex="-1">
      <h1>Aspectory documentation</h1>
      <p class="lead">A metadata catalog whose whole interface is generated from aspect schemas.</p>
      <div class="sections">${site.sections.map(sectionCard)}</div>
    </main>`,
  );
}

function sectionCard({ name, about, groups }: Section): Html {
  return html`<section>
    <h2>${name}</h2>
    <p class="soft">${about}</p>
    <dl>
      ${groups.map(
        (group) =>
          html`<div>
            <dt>${group.name}</dt>
            ${group.nodes.map(({ document }) => html`<dd>${pageLink(document, HOME)}</dd>`)}
          </div>`,
      )}
    </dl>
  </section>`;
}

function shell(title: string, address: string, { sections, isServed }: Site, current?: Section) {
  const to = (target: string) => relativeAddress(address, target);
  return (content: Html): string =>
    html`<!doctype html>
      <html lang="en" data-root="${to('x').slice(0, -1)}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title} · Aspectory</title>
          <script src="${to('assets/theme.js')}"></script>
          <link rel="stylesheet" href="${to('assets/site.css')}" />
          <link rel="icon" href="${to('assets/icon.svg')}" />
          <script src="${to('assets/site.js')}" defer></script>
        </head>
        <body>
          <a class="skip" href="#page-content">Skip to content</a>
          <header>
            <a class="brand" href="${to(HOME)}"
              ><img src="${to('assets/icon.svg')}" alt="" width="24" height="24" />Aspectory</a
            >
            <div class="search" role="search">
              <input
                type="search"
                aria-label="Search the documentation"
                placeholder="Search"
                autocomplete="off"
                spellcheck="false"
              />
            </div>
            <nav class="sections" aria-label="Sections">
              ${sections.map((section) => sectionLink(section, address, section === current))}
            </nav>
            ${isServed ? html`<a class="application" href="${to('../app')}">Catalog</a>` : ''}
          </header>
          ${content}
        </body>
      </html> `.text;
}

function sectionLink({ name, groups }: Section, from: string, isCurrent: boolean): Html {
  const first = groups[0]?.nodes[0]?.document.address ?? HOME;
  return isCurrent
    ? html`<a href="${relativeAddress(from, first)}" aria-current="true">${name}</a>`
    : html`<a href="${relativeAddress(from, first)}">${name}</a>`;
}

/** A narrow screen shows it when somebody presses the button. */
function sectionNavigation({ name, groups }: Section, current: MarkdownDocument): Html {
  return html`<button type="button" class="menu" popovertarget="site-navigation">${name}: ${current.name}</button>
    <nav class="side" id="site-navigation" popover aria-label="${name}">
      ${groups.map(
        ({ name: heading, nodes }) =>
          html`<h2>${heading}</h2>
            ${nodeList(nodes, current)}`,
      )}
    </nav>`;
}

/** Pages below another show when that page or one below it is open. */
function nodeList(nodes: readonly NavigationNode[], current: MarkdownDocument): Html {
  return html`<ul>
    ${nodes.map(
      (node) =>
        html`<li>
          ${pageLink(node.document, current.address, node)}
          ${holds([node], current) && node.children.length > 0 ? nodeList(node.children, current) : ''}
        </li>`,
    )}
  </ul>`;
}

function pageLink({ address, name, path }: MarkdownDocument, from: string, node?: NavigationNode): Html {
  const href = relativeAddress(from, address);
  if (address === from) return html`<a href="${href}" aria-current="page" title="${path}">${name}</a>`;
  return node && node.children.length > 0
    ? html`<a href="${href}" class="parent" title="${path}">${name}</a>`
    : html`<a href="${href}" title="${path}">${name}</a>`;
}

function holds(nodes: readonly NavigationNode[], document: MarkdownDocument): boolean {
  return nodes.some((node) => node.document === document || holds(node.children, document));
}

/** The headings of a long page, and those below them: questions of the runbook are what one looks for. */
function contents({ headings }: MarkdownDocument): Html {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 2) return html`<div class="contents"></div>`;
  return html`<nav class="contents" aria-label="On this page">
    <h2>On this page</h2>
    <ul>
      ${shown.map(({ id, text, level }) => html`<li class="level-${String(level)}"><a href="#${id}">${text}</a></li>`)}
    </ul>
  </nav>`;
}
