import { adminHandlers } from './operation/admin';
import { accountHandlers } from './access/accounts';
import { analyticsHandlers } from './queries/analytics';
import { aspectHandlers } from './entities/aspects';
import { catalogHandlers } from './service/catalog';
import { catalogHealthHandlers } from './operation/catalog-health';
import { changeConsumerHandlers } from './changes/change-consumers';
import { changeRequestHandlers } from './changes/change-requests';
import { discussionHandlers } from './changes/discussions';
import { changeHandlers } from './changes/changes';
import { contractHandlers } from './entities/contracts';
import { deletionHandlers } from './entities/deletion';
import { eventHandlers } from './changes/events';
import { entityHandlers, entityV2Handlers } from './entities/entities';
import { entityV1Handlers } from './entities/entities-v1';
import { entityListV2Handlers } from './entities/entities-v2';
import { entityV3Handlers, scrollHandlers } from './v3/entities-v3';
import { genericEntityV3Handlers } from './v3/generic-entities-v3';
import { historyHandlers } from './entities/history';
import { maintenanceHandlers } from './operation/maintenance';
import { modelHandlers } from './service/models';
import { listHandlers } from './queries/lists';
import { lineageHandlers } from './queries/lineage';
import { openLineageHandlers } from './changes/openlineage';
import { platformHandlers } from './changes/platform';
import { referenceHandlers } from './service/reference';
import { relationshipHandlers } from './queries/relationships';
import type { Handlers } from './request-context';
import { auditHandlers } from './access/audit';
import { runHandlers } from './operation/runs';
import { sampleHandlers } from './operation/sample';
import { browseHandlers, searchHandlers } from './queries/search';
import { type PublishedDocuments, serviceHandlers } from './service/service';
import type { Services } from './services';
import { sessionHandlers } from './access/sessions';
import { summaryHandlers } from './queries/summaries';
import { timelineHandlers } from './changes/timeline';
import { timeseriesHandlers } from './queries/timeseries';
import { usageHandlers } from './queries/usage';
import { traceHandlers } from './changes/traces';
import { versionedHandlers } from './entities/versioned';
import { tokenHandlers } from './access/tokens';
import { webhookHandlers } from './changes/webhooks';
import { aspectV2Handlers } from './v3/aspects-v2';
import { aspectV3WriteHandlers } from './v3/write-aspects-v3';
import { entityV3WriteHandlers } from './v3/write-entities-v3';

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
    ...discussionHandlers(services),
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
    ...aspectV2Handlers(services),
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
