import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Router } from 'express';
import { OPERATIONS_SCRIPT, OPERATIONS_STYLE } from './operations-page';
import { FILTER_SCRIPT, STYLE } from './page';

const OWN: ReadonlyMap<string, string> = new Map([
  ['site.css', STYLE],
  ['filter.js', FILTER_SCRIPT],
  ['operations.css', OPERATIONS_STYLE],
  ['operations.js', OPERATIONS_SCRIPT],
]);
/** The files of swagger-ui that pages load. The package has others, such as a page that shows a document from any address. */
const SWAGGER_UI: ReadonlySet<string> = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);
const SWAGGER_UI_FOLDER = dirname(createRequire(__filename).resolve('swagger-ui-dist/package.json'));

/** The files that pages load, and no others. */
export function assetFiles(): Router {
  const files = Router({ strict: true });
  files.get('/:file', ({ params: { file } }, response, next) => {
    const own = OWN.get(file);
    if (own !== undefined) response.type(file).send(own);
    else if (SWAGGER_UI.has(file)) response.sendFile(file, { root: SWAGGER_UI_FOLDER }, next);
    else next();
  });
  return files;
}
