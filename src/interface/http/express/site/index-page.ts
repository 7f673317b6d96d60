import type { OpenAPIV3 } from 'openapi-types';
import { html, type HtmlValue, section, table } from './html';
import { operationGroups } from './operation-part';
import type { Page } from './page';

const BASE = 'docs';

/** All operations, filtered by the words of `query`. The web application shows the entity types and the aspects. */
export function indexPage(document: OpenAPIV3.Document, query: string): Page {
  const rows = operationGroups(document).map(({ resource, operations }) => [
    html`<a href="${BASE}/rest/${resource}">/${resource}</a>`,
    operations.map(({ summary }) => summary ?? '').join('; '),
  ]);
  const body = html`<h1>Reference</h1>
    <p>
      Generated from the models. The whole interface is one <a href="../openapi.json">OpenAPI document</a>; the
      <a href="../app/models">models</a> have a page for each entity type and aspect.
    </p>
    <form method="get" role="search">
      <label
        >Filter
        <input type="search" name="q" value="${query}" placeholder="search, lineage, ..." autocomplete="off" autofocus
      /></label>
      <button>Filter</button>
    </form>
    ${section('operations', 'Operations', table(['Path', 'Operations'], rowFilter(query)(rows)))}
    <script src="${BASE}/assets/filter.js" defer></script>`;
  return { title: 'Aspectory reference', base: BASE, body };
}

type Rows = readonly (readonly HtmlValue[])[];

/** Keeps the rows that hold every word of the query, as the script of the page does. */
function rowFilter(query: string): (rows: Rows) => Rows {
  const words = query.toLowerCase().split(/\s+/);
  return (rows) =>
    rows.filter((row) => {
      const text = table([], [row])
        .text.replaceAll(/<[^>]*>/g, ' ')
        .toLowerCase();
      return words.every((word) => text.includes(word));
    });
}
