import { HandOver } from '../http/hand-over';
import { createDocsSite } from '../http/docs/docs-site';
import type { InterfaceDocuments } from '../http/interface-documents';
import type { Handlers } from '../http/routing/operation-dispatcher';

type Area = Pick<Handlers, 'getDocs' | 'getResourceDocs' | 'getDocsAsset'>;

export function docsHandlers({ published }: InterfaceDocuments): Area {
  const toSite = new HandOver(createDocsSite(published));
  const handOver = async () => toSite;
  return { getDocs: handOver, getResourceDocs: handOver, getDocsAsset: handOver };
}
