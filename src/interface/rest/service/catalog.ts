import { summarizeCatalog } from '#search/service/catalog-summary';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type CatalogHandlers = Pick<Handlers, 'getCatalog'>;

export function catalogHandlers({ search, models }: Services): CatalogHandlers {
  return {
    getCatalog: async (_request, { read }) => jsonAnswer(JSON.stringify(await summarizeCatalog(search, models, read))),
  };
}
