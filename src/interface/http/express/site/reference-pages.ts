import { type Request, Router } from 'express';
import type { OpenAPIV3 } from 'openapi-types';
import { NotFoundError } from '#base/errors/domain-error';
import { shortened, unknownName } from '#base/errors/unknown-name';
import { AspectSchemas } from '#catalog/registry/aspect-schemas';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { InterfaceDocuments } from '#interface/http/interface-documents';
import { operationGroups, operationPart } from './operation-part';
import { operationFiles, OPERATIONS_SCRIPT, operationsStyle, sendOperationsPage } from './operations-page';
import { FILTER_SCRIPT, type Page, sendPage, siteStyle } from './page';
import { standaloneSchema } from './record-schema';
import { html, type Html, type HtmlValue } from '#base/http/html';

const BASE = 'docs';

/** All operations, filtered by the words of `query`. The web application shows the entity types and the aspects. */
function indexPage(document: OpenAPIV3.Document, query: string): Page {
  const rows = operationGroups(document).map(({ resource, operations }) => [
    html`<a href="${BASE}/rest/${resource}">/${resource}</a>`,
    html`<ul class="operations">
      ${operations.map(({ summary }) => html`<li>${summary}</li> `)}
    </ul>`,
  ]);
  const body = html`<h1>API reference</h1>
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
        .text.replaceAll(/<[^<>]*>/g, ' ')
        .toLowerCase();
      return words.every((word) => text.includes(word));
    });
}

const SITE = '/restli/docs';
/** Keeps the method. */
const PERMANENT = 308;

/** `aspectory models check` compares it. */
const MODEL_FACTS = '/models.json';

/**
 * The reference: an index, and the operations of each resource in swagger-ui. The web application has the pages of entity types and aspects;
 * programs get the schemas of aspects here.
 */
export function referencePages(
  models: ModelRegistry,
  { published, routes, schemas, modelFacts }: InterfaceDocuments,
): Router {
  const aspectSchemas = new AspectSchemas(schemas);
  const document = parsedOnce(published);
  const pages = Router({ strict: true });
  pages.get('/', (request, response) => {
    if (wantsJson(request)) response.type('json').send(published);
    else sendPage(response, indexPage(document(), wordOf(request, 'q')));
  });
  pages.get('/entity/:name', (request, response) => {
    const entity = models.entity(request.params.name);
    if (!entity) throw unknownModel('entity type', request.params.name, models.registry.entities);
    response.redirect(PERMANENT, modelAddress('entity', entity.name));
  });
  pages.get('/aspect/:name', (request, response) => {
    const aspect = models.aspect(request.params.name);
    if (!aspect) throw unknownModel('aspect', request.params.name, models.registry.aspects);
    if (wantsJson(request)) response.json(standaloneSchema(aspect.record, aspectSchemas));
    else response.redirect(PERMANENT, modelAddress('aspect', aspect.name));
  });
  pages.get(MODEL_FACTS, (_request, response) => void response.type('json').send(modelFacts));
  pages.use('/rest', operationFiles());
  pages.get('/rest/:resource', (request, response) => {
    const part = operationPart(document(), routes, request.params.resource);
    if (!part) throw unknownResource(document(), request.params.resource);
    if (wantsJson(request)) response.json(part);
    else sendOperationsPage(response);
  });
  pages.use('/assets', assetFiles(), (request: Request) => {
    throw unknown('file', request.path.slice(1));
  });
  pages.use((request: Request) => {
    throw unknown('page', request.path);
  });
  return pages;
}

/** Parses the document once, and not at the start of the service, because most processes never show a page. */
function parsedOnce(published: string): () => OpenAPIV3.Document {
  let parsed: OpenAPIV3.Document | undefined;
  return () => (parsed ??= JSON.parse(published));
}

function wantsJson(request: Request): boolean {
  return wordOf(request, 'format') === 'json';
}

function wordOf({ query }: Request, name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value : '';
}

/** Relative, because the prefix of a proxy is not known here. */
function modelAddress(kind: string, name: string): string {
  return `../../../app/models/${kind}?name=${encodeURIComponent(name)}`;
}

function unknownModel(what: string, name: string, known: readonly { readonly name: string }[]): NotFoundError {
  const names = known.map((one) => one.name);
  const [message, details] = unknownName(
    { name, known: names, pointer: '/path/name' },
    (shown) => `There is no ${what} ${shown}`,
  );
  return new NotFoundError(message, details);
}

function unknownResource(document: OpenAPIV3.Document, name: string): NotFoundError {
  const known = operationGroups(document).map(({ resource }) => resource);
  return new NotFoundError(
    ...unknownName({ name, known, pointer: '/path/resource' }, (shown) => `The reference has no resource ${shown}`),
  );
}

function unknown(what: string, name: string): NotFoundError {
  const message = `The reference has no ${what} '${shortened(name)}'`;
  return new NotFoundError(message, [{ pointer: `/path/${what}`, message, expected: `${SITE} and what it links to` }]);
}

const FILES: ReadonlyMap<string, () => string> = new Map([
  ['site.css', siteStyle],
  ['filter.js', () => FILTER_SCRIPT],
  ['operations.css', operationsStyle],
  ['operations.js', () => OPERATIONS_SCRIPT],
]);

/** Our own files that pages load. */
function assetFiles(): Router {
  const files = Router({ strict: true });
  files.get('/:file', ({ params: { file } }, response, next) => {
    const content = FILES.get(file);
    if (content === undefined) next();
    else response.type(file).send(content());
  });
  return files;
}

/** A table, or nothing when it has no rows. */
function table(heads: readonly string[], rows: readonly (readonly HtmlValue[])[]): Html {
  if (rows.length === 0) return html``;
  const body = rows.map(
    (cells) =>
      html`<tr>
        ${cells.map((cell) => html`<td>${cell}</td>`)}
      </tr>`,
  );
  return html`<div class="wide">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${body}
      </tbody>
    </table>
  </div>`;
}

/** A heading with its content, or nothing when the content is empty. */
function section(id: string, title: string, content: Html): Html {
  return content.text === ''
    ? content
    : html`<section>
        <h2 id="${id}">${title}</h2>
        ${content}
      </section>`;
}
