import type { AuditLog } from '#access/audit/audit-log';
import type { AccessDirectory } from '#access/policies/access-directory';
import type { Settings } from '#base/settings/settings-table';
import type { AspectReader, AspectWriter } from '#catalog/aspects/aspect-service';
import type { SearchEngine } from '#search/engine/search-engine';
import type { Services } from '#interface/rest/services';
import { createChangeRequests } from './create-change-requests';
import { createContracts } from './create-contracts';
import { createLineageEvents } from './create-lineage-events';
import { createReaders } from './create-readers';
import type { OpenStore } from './open-store';

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
}

/** What clients read with, and what they write with besides single aspects. */
export function createClientServices(
  parts: ClientServiceParts,
): Readers & Pick<Services, 'changeRequests' | 'contracts' | 'lineageEvents'> {
  const { settings, store, readerDeps, reader, search, writer, audit, access } = parts;
  const { models } = readerDeps;
  const readers = createReaders(readerDeps, reader, search);
  const shared = { ...readerDeps, settings, store, writer, reader: readers.reader };
  return {
    ...readers,
    changeRequests: createChangeRequests({ ...shared, audit, access }),
    contracts: createContracts({ ...shared, stored: reader }),
    lineageEvents: createLineageEvents({ settings, models, writer, reader }),
  };
}
