import express, { type Express, type Request } from 'express';
import type { OpenAPIV3 } from 'openapi-types';
import { generateHTML, serveFiles } from 'swagger-ui-express';
import { NotFoundError } from '../../errors/domain-error';
import { shortened, unknownName } from '../../errors/unknown-name';

const SITE = '/restli/docs';
/** Each page finds its document at its own address, so that it works below any prefix. No badge of an online validator. */
const PAGE = {
  customSiteTitle: 'Aspectory: reference',
  swaggerUrl: '?format=json',
  swaggerOptions: {
    validatorUrl: null,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
  },
};
const ASSET = /^[\w-]+\.(?:css|js|png)$/;

/**
 * The interactive reference: the published document, and swagger-ui with its files from our own disk. Requests come with any prefix
 * taken off their address; refusals go to whoever mounts the site.
 */
export function createDocsSite(published: string): Express {
  const document: OpenAPIV3.Document = JSON.parse(published);
  const site = express().disable('x-powered-by').enable('strict routing');
  // Relative like all links of the site: nobody here knows what stands in front of it.
  site.use((_request, response, next) => next(void response.set('X-Content-Type-Options', 'nosniff')));
  site.use((request, response, next) =>
    request.path.endsWith('/') ? response.redirect(308, `../${request.path.split('/').at(-2)}`) : next(),
  );
  site.get(SITE, (request, response) => {
    if (wantsJson(request.query)) response.type('json').send(published);
    else response.send(page('docs/assets'));
  });
  site.get(`${SITE}/rest/:resource`, (request, response) => {
    const part = partOf(document, request.params.resource);
    if (wantsJson(request.query)) response.json(part);
    else response.send(page('../assets'));
  });
  site.get(`${SITE}/assets/:file`, (request, _response, next) =>
    next(ASSET.test(request.params.file) ? undefined : unknown('file', request.params.file)),
  );
  site.use(`${SITE}/assets`, serveFiles(undefined, PAGE));
  site.use((request: Request) => {
    throw unknown('page', request.path);
  });
  return site;
}

function wantsJson(query: object): boolean {
  return 'format' in query && query.format === 'json';
}

/** `base` is relative to the address of the page. */
function page(base: string): string {
  return generateHTML(undefined, PAGE).replaceAll(/(href|src)="\.\//g, `$1="${base}/`);
}

function partOf(document: OpenAPIV3.Document, resource: string): OpenAPIV3.Document {
  const paths = Object.entries(document.paths).filter(([path]) => path.split('/')[1] === resource);
  if (paths.length > 0) return { ...document, paths: Object.fromEntries(paths) };
  const known = [...new Set(Object.keys(document.paths).map((path) => path.split('/')[1] ?? ''))];
  throw new NotFoundError(
    ...unknownName(
      { name: resource, known, pointer: '/path/resource' },
      (shown) => `The reference has no resource ${shown}`,
    ),
  );
}

function unknown(what: string, name: string): NotFoundError {
  const message = `The reference has no ${what} '${shortened(name)}'`;
  return new NotFoundError(message, [{ pointer: `/path/${what}`, message, expected: `${SITE} and what it links to` }]);
}
