import type { OpenAPIV3 } from 'openapi-types';
import { html, type HtmlValue, list, section, table } from './html';
import { operationGroups } from './operation-part';
import type { Page } from './page';
import { aspectLink, entityLink, type Reference, summaryOf } from './reference';

const BASE = 'docs';

/** All entity types, aspects and operations, filtered by the words of `query`. */
export function indexPage(document: OpenAPIV3.Document, { models }: Reference, query: string): Page {
  const { entities, aspects } = models.registry;
  const filter = rowFilter(query);
  const entityRows = entities.map(({ name, doc, aspects: own }) => [
    entityLink(name, BASE),
    summaryOf(doc),
    `${own.length} aspects`,
  ]);
  const aspectRows = aspects.map(({ name, doc, entities: carriers }) => [
    aspectLink(name, BASE),
    summaryOf(doc),
    carriers.length > 4
      ? `${carriers.length} entity types`
      : list(carriers.map((carrier) => entityLink(carrier, BASE))),
  ]);
  const operationRows = operationGroups(document).map(({ resource, operations }) => [
    html`<a href="${BASE}/rest/${resource}">/${resource}</a>`,
    operations.map(({ summary }) => summary ?? '').join('; '),
  ]);
  const body = html`<h1>Reference</h1>
    <p>Generated from the models. The whole interface is one <a href="../openapi.json">OpenAPI document</a>.</p>
    <form method="get" role="search">
      <label
        >Filter
        <input type="search" name="q" value="${query}" placeholder="dataset, owner, ..." autocomplete="off" autofocus
      /></label>
      <button>Filter</button>
    </form>
    ${section('operations', 'Operations', table(['Path', 'Operations'], filter(operationRows)))}
    ${section('entities', 'Entity types', table(['Entity type', 'Description', ''], filter(entityRows)))}
    ${section('aspects', 'Aspects', table(['Aspect', 'Description', 'Entity types'], filter(aspectRows)))}
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
