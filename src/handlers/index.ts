import type { Handlers } from './request-context';
import { aspectHandlers } from './aspects';
import { browseHandlers } from './browse';
import { entityHandlers } from './entities';
import { entityV2Handlers } from './entities-v2';
import { historyHandlers } from './history';
import { operationHandlers } from './admin';
import { relationshipHandlers } from './relationships';
import { searchHandlers } from './search';
import { serviceHandlers } from './service';
import type { Services } from './services';
import { timeseriesHandlers } from './timeseries';

/** @param published the OpenAPI document, as text */
export function createHandlers(services: Services, published: string): Handlers {
  return {
    ...aspectHandlers(services),
    ...browseHandlers(services),
    ...entityHandlers(services),
    ...entityV2Handlers(services),
    ...historyHandlers(services),
    ...operationHandlers(services),
    ...relationshipHandlers(services),
    ...searchHandlers(services),
    ...serviceHandlers(services, published),
    ...timeseriesHandlers(services),
  } satisfies Handlers;
}
