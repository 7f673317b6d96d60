import type { InterfaceDocuments } from '../http/interface-documents';
import type { Handlers } from '../http/routing/operation-dispatcher';
import { aspectHandlers } from './aspects';
import { browseHandlers } from './browse';
import { docsHandlers } from './docs';
import { entityHandlers } from './entities';
import { entityV2Handlers } from './entities-v2';
import { operationHandlers } from './admin';
import { relationshipHandlers } from './relationships';
import { searchHandlers } from './search';
import { serviceHandlers } from './service';
import type { Services } from './services';
import { timeseriesHandlers } from './timeseries';

export function createHandlers(services: Services, documents: InterfaceDocuments): Handlers {
  return {
    ...aspectHandlers(services),
    ...browseHandlers(services),
    ...docsHandlers(documents),
    ...entityHandlers(services),
    ...entityV2Handlers(services),
    ...operationHandlers(services),
    ...relationshipHandlers(services),
    ...searchHandlers(services),
    ...serviceHandlers(services, documents),
    ...timeseriesHandlers(services),
  } satisfies Handlers;
}
