import type { AuditLog } from '#access/audit/audit-log';
import type { AccessDirectory } from '#access/policies/access-directory';
import type { Settings } from '#base/settings/settings-table';
import type { AspectReader, AspectWriter } from '#catalog/aspects/aspect-service';
import type { RequestLogger } from '#base/logging/access-log';
import { boundedWarnings } from '#base/logging/bounded-warnings';
import type { ServiceMetrics } from '#operation/metrics/service-metrics';
import type { SearchEngine } from '#search/engine/search-engine';
import type { Services } from '#interface/rest/services';
import { createChangeRequests } from './create-change-requests';
import { createContracts } from './create-contracts';
import { createLineageEvents } from './create-lineage-events';
import { createReaders } from './create-readers';
import type { OpenStore } from './open-store';

/** Of one request, in the log. The answer has all. */
const LOSSES_LOGGED = 10;

type Readers = ReturnType<typeof createReaders>;

interface ClientServiceParts {
  readonly settings: Settings;
  readonly store: OpenStore;
  readonly readerDeps: Parameters<typeof createReaders>[0];
  readonly reader: AspectReader;
  readonly search: SearchEngine;
  /** Its writes are searchable when they return. */
  readonly writer: AspectWriter;
  readonly audit: Pick<AuditLog, 'record'>;
  readonly access: AccessDirectory;
  readonly logger: RequestLogger;
  readonly metrics: Pick<ServiceMetrics, 'lineageLost'>;
}

/** What clients read with, and what they write with besides single aspects. */
export function createClientServices(
  parts: ClientServiceParts,
): Readers & Pick<Services, 'changeRequests' | 'contracts' | 'lineageEvents'> {
  const { settings, store, readerDeps, reader, search, writer, audit, access, metrics } = parts;
  const log = boundedWarnings(parts.logger);
  const { models } = readerDeps;
  const readers = createReaders(readerDeps, reader, search);
  const shared = { ...readerDeps, settings, store, writer, reader: readers.reader };
  return {
    ...readers,
    changeRequests: createChangeRequests({ ...shared, audit, access }),
    contracts: createContracts({ ...shared, stored: reader }),
    lineageEvents: createLineageEvents({
      settings,
      models,
      writer,
      reader,
      questions: readerDeps.questions,
      onLosses: (losses, requestId) => {
        metrics.lineageLost(losses.length);
        const lost = losses.slice(0, LOSSES_LOGGED);
        log.warn(
          { requestId, losses: losses.length, lost },
          'events of OpenLineage were written without some of their values',
        );
      },
    }),
  };
}
