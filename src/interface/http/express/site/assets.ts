import { Router } from 'express';
import { OPERATIONS_SCRIPT, operationsStyle } from './operations-page';
import { FILTER_SCRIPT, siteStyle } from './page';

const FILES: ReadonlyMap<string, () => string> = new Map([
  ['site.css', siteStyle],
  ['filter.js', () => FILTER_SCRIPT],
  ['operations.css', operationsStyle],
  ['operations.js', () => OPERATIONS_SCRIPT],
]);

/** Our own files that pages load. */
export function assetFiles(): Router {
  const files = Router({ strict: true });
  files.get('/:file', ({ params: { file } }, response, next) => {
    const content = FILES.get(file);
    if (content === undefined) next();
    else response.type(file).send(content());
  });
  return files;
}
