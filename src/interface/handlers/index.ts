import { adminHandlers } from './admin';
import { accountHandlers } from './accounts';
import { analyticsHandlers } from './analytics';
import { aspectHandlers } from './aspects';
import { catalogHandlers } from './catalog';
import { catalogHealthHandlers } from './catalog-health';
import { changeConsumerHandlers } from './change-consumers';
import { changeRequestHandlers } from './change-requests';
import { changeHandlers } from './changes';
import { contractHandlers } from './contracts';
import { deletionHandlers } from './deletion';
import { eventHandlers } from './events';
import { entityHandlers, entityV2Handlers } from './entities';
import { entityV1Handlers } from './entities-v1';
import { entityListV2Handlers } from './entities-v2';
import { entityV3Handlers, scrollHandlers } from './entities-v3';
import { genericEntityV3Handlers } from './generic-entities-v3';
import { historyHandlers } from './history';
import { maintenanceHandlers } from './maintenance';
import { modelHandlers } from './models';
import { listHandlers } from './lists';
import { lineageHandlers } from './lineage';
import { openLineageHandlers } from './openlineage';
import { platformHandlers } from './platform';
import { referenceHandlers } from './reference';
import { relationshipHandlers } from './relationships';
import type { Handlers } from './request-context';
import { auditHandlers } from './audit';
import { runHandlers } from './runs';
import { sampleHandlers } from './sample';
import { browseHandlers, searchHandlers } from './search';
import { type PublishedDocuments, serviceHandlers } from './service';
import type { Services } from './services';
import { sessionHandlers } from './sessions';
import { summaryHandlers } from './summaries';
import { timelineHandlers } from './timeline';
import { timeseriesHandlers } from './timeseries';
import { usageHandlers } from './usage';
import { traceHandlers } from './traces';
import { versionedHandlers } from './versioned';
import { tokenHandlers } from './tokens';
import { webhookHandlers } from './webhooks';
import { aspectV3WriteHandlers } from './write-aspects-v3';
import { entityV3WriteHandlers } from './write-entities-v3';

export function createHandlers(services: Services, documents: PublishedDocuments): Handlers {
  return {
    ...accountHandlers(services),
    ...analyticsHandlers(services),
    ...aspectHandlers(services),
    ...browseHandlers(services),
    ...catalogHandlers(services),
    ...catalogHealthHandlers(services),
    ...changeConsumerHandlers(services),
    ...changeHandlers(services),
    ...changeRequestHandlers(services),
    ...contractHandlers(services),
    ...deletionHandlers(services),
    ...eventHandlers(services),
    ...entityHandlers(services),
    ...entityV2Handlers(services),
    ...entityV1Handlers(services),
    ...entityListV2Handlers(services),
    ...entityV3Handlers(services),
    ...entityV3WriteHandlers(services),
    ...aspectV3WriteHandlers(services),
    ...genericEntityV3Handlers(services),
    ...historyHandlers(services),
    ...openLineageHandlers(services),
    ...adminHandlers(services),
    ...auditHandlers(services),
    ...lineageHandlers(services),
    ...listHandlers(services),
    ...maintenanceHandlers(services),
    ...modelHandlers(services),
    ...platformHandlers(services),
    ...referenceHandlers(services, documents.schemas),
    ...relationshipHandlers(services),
    ...runHandlers(services),
    ...sampleHandlers(services),
    ...scrollHandlers(services),
    ...searchHandlers(services),
    ...serviceHandlers(services, documents),
    ...sessionHandlers(services),
    ...summaryHandlers(services),
    ...timelineHandlers(services),
    ...timeseriesHandlers(services),
    ...tokenHandlers(services),
    ...usageHandlers(services),
    ...webhookHandlers(services),
    ...traceHandlers(services),
    ...versionedHandlers(services),
  } satisfies Handlers;
}
