import { fileAnswer, jsonAnswer } from '../http/answer';
import { createDocsPages } from '../http/docs/docs-pages';
import type { InterfaceDocuments } from '../http/interface-documents';
import type { Handlers } from '../http/routing/operation-dispatcher';

type Area = Pick<Handlers, 'getDocs' | 'getResourceDocs' | 'getDocsAsset'>;

export function docsHandlers({ published }: InterfaceDocuments): Area {
  const pages = createDocsPages(published);
  return {
    getDocs: async ({ query }) => (query.format === 'json' ? jsonAnswer(published) : fileAnswer('text/html; charset=utf-8', pages.index)),
    getResourceDocs: async ({ path, query }) =>
      query.format === 'json' ? jsonAnswer(pages.resourceDocument(path.resource)) : fileAnswer('text/html; charset=utf-8', pages.resource(path.resource)),
    getDocsAsset: async ({ path }) => {
      const { contentType, bytes } = await pages.asset(path.file);
      return fileAnswer(contentType, bytes);
    },
  };
}
