import { type Request, Router } from 'express';
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

/** The operations in swagger-ui, all or those of one resource, with its files from our own disk. */
export function operationPages(published: string): Router {
  const document: OpenAPIV3.Document = JSON.parse(published);
  const pages = Router({ strict: true });
  pages.get('/', (request, response) => {
    if (wantsJson(request.query)) response.type('json').send(published);
    else response.send(page('docs/assets'));
  });
  pages.get('/rest/:resource', (request, response) => {
    const part = partOf(document, request.params.resource);
    if (wantsJson(request.query)) response.json(part);
    else response.send(page('../assets'));
  });
  pages.get('/assets/:file', (request, _response, next) =>
    next(ASSET.test(request.params.file) ? undefined : unknown('file', request.params.file)),
  );
  pages.use('/assets', serveFiles(undefined, PAGE));
  pages.use((request: Request) => {
    throw unknown('page', request.path);
  });
  return pages;
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
