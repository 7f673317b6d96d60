import { Router } from 'express';
import { OPERATIONS_SCRIPT, OPERATIONS_STYLE } from './operations-page';
import { FILTER_SCRIPT, STYLE } from './page';

const FILES: ReadonlyMap<string, string> = new Map([
  ['site.css', STYLE],
  ['filter.js', FILTER_SCRIPT],
  ['operations.css', OPERATIONS_STYLE],
  ['operations.js', OPERATIONS_SCRIPT],
]);

/** Our own files that pages load. */
export function assetFiles(): Router {
  const files = Router({ strict: true });
  files.get('/:file', ({ params: { file } }, response, next) => {
    const content = FILES.get(file);
    if (content === undefined) next();
    else response.type(file).send(content);
  });
  return files;
}
