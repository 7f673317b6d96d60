import { readFile, readdir } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { generateHTML } from 'swagger-ui-express';
import { NotFoundError } from '../../errors/domain-error';
import { nearestName } from '../../urn/nearest-name';

/** The interactive reference, made of the published document and the files of swagger-ui on our own disk. */
export interface DocsPages {
  readonly index: string;
  /** @throws NotFoundError */
  resource(name: string): string;
  /** @throws NotFoundError */
  resourceDocument(name: string): string;
  /** @throws NotFoundError */
  asset(file: string): Promise<{ readonly contentType: string; readonly bytes: Buffer | string }>;
}

const CONTENT_TYPES: { readonly [extension: string]: string } = { '.css': 'text/css', '.js': 'text/javascript', '.png': 'image/png' };
const INIT_FILE = 'swagger-ui-init.js';
/** The document of a page stands at the same address, so that pages work below any prefix. No badge of an online validator. */
const INIT_SCRIPT = `window.onload = () => {
  window.ui = SwaggerUIBundle({
    url: window.location.pathname + '?format=json',
    dom_id: '#swagger-ui',
    deepLinking: true,
    validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    layout: 'StandaloneLayout',
  });
};
`;

export function createDocsPages(published: string): DocsPages {
  const assets = dirname(require.resolve('swagger-ui-dist/package.json'));
  const resourceDocument = (name: string) => JSON.stringify(partOf(JSON.parse(published), name));
  return {
    index: page('docs/assets'),
    resource(name) {
      resourceDocument(name);
      return page('../../assets');
    },
    resourceDocument,
    async asset(file) {
      if (file === INIT_FILE) return { contentType: 'text/javascript', bytes: INIT_SCRIPT };
      const contentType = CONTENT_TYPES[extname(file)];
      if (!contentType || !(await readdir(assets)).includes(file)) throw unknown('file', file, []);
      return { contentType, bytes: await readFile(join(assets, file)) };
    },
  };
}

/** `base` is relative to the address of the page. */
function page(base: string): string {
  return generateHTML(undefined, { customSiteTitle: 'Aspectory: reference', customCss: '' }).replaceAll(/(href|src)="\.\//g, `$1="${base}/`);
}

function partOf(document: OpenAPIV3.Document, resource: string): OpenAPIV3.Document {
  const paths = Object.entries(document.paths).filter(([path]) => path.split('/')[1] === resource);
  if (paths.length > 0) return { ...document, paths: Object.fromEntries(paths) };
  throw unknown('resource', resource, [...new Set(Object.keys(document.paths).map((path) => path.split('/')[1] ?? ''))]);
}

function unknown(what: string, name: string, known: readonly string[]): NotFoundError {
  const suggestion = nearestName(name, known);
  const hint = suggestion === undefined ? '' : `; did you mean '${suggestion}'?`;
  const expected = known.length > 0 ? { expected: `one of ${known.join(', ')}` } : {};
  return new NotFoundError(`There is no ${what} '${name.slice(0, 200)}' in this reference${hint}`, [{ pointer: `/path/${what}`, message: `unknown ${what}`, ...expected, ...(suggestion !== undefined && { suggestion }) }]);
}
