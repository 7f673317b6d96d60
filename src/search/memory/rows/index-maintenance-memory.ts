import type { Database, SqlClient, Transaction } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { isEngineReady, readMadeBy, storeMadeBy } from '#search/engine/rebuild/search-state';
import type { SearchDocument } from '#search/language/fields/search-document';
import type {
  Difference,
  EntityDocument,
  EntityIdentity,
  IndexMaintenance,
  RebuildOptions,
} from '#search/engine/search-engine';
import { readStoredRange, type StoredText } from '../sql/read-stored-documents';
import { deleteSurplusDocuments, logRepairs } from '../sql/write-stored-documents';
import { rebuildStoredDocuments, replaceStoredDocuments } from './rebuild-stored-documents';
import { MEMORY, storedVersion } from './stored-version';

/** Maintenance of the stored documents. Every process reads repaired ones again, and loads its index again after a rebuild. */
export class IndexMaintenanceMemory implements IndexMaintenance {
  constructor(
    private readonly database: Database,
    private readonly models: ModelRegistry,
  ) {}

  async isOutdated(): Promise<boolean> {
    return (await readMadeBy(this.database)) !== storedVersion(this.models.registry);
  }

  /** True from the first write on, unless another engine was used since. */
  isReady(client: SqlClient = this.database): Promise<boolean> {
    return isEngineReady(client, MEMORY);
  }

  declareCurrent(): Promise<void> {
    return storeMadeBy(this.database, storedVersion(this.models.registry));
  }

  rebuild(options: RebuildOptions): Promise<boolean> {
    return rebuildStoredDocuments(this.database, this.models, options);
  }

  async compare(first: number, end: number, expected: readonly SearchDocument[]): Promise<readonly Difference[]> {
    return differences(expected, await readStoredRange(this.database, first, end));
  }

  async repair(
    transaction: Transaction,
    documents: readonly EntityDocument[],
    gone: readonly EntityIdentity[] = [],
  ): Promise<void> {
    replaceStoredDocuments(transaction, this.models, documents);
    transaction.send([
      ...deleteSurplusDocuments(gone.map(({ id }) => id)),
      ...logRepairs([...documents, ...gone].map(({ id }) => id)),
    ]);
  }

  /** Each search reads repairs before it begins. */
  async finishRepairs(): Promise<void> {
    return undefined;
  }
}

function differences(expected: readonly SearchDocument[], stored: readonly StoredText[]): readonly Difference[] {
  const texts = new Map(stored.map(({ id, fields }) => [id, fields]));
  const known = new Set(expected.map(({ id }) => id));
  return [
    ...expected
      .filter(({ id, fields }) => texts.get(id) !== JSON.stringify(fields))
      .map((document) => difference(document, texts.has(document.id) ? 'stale' : 'missing')),
    ...stored.filter(({ id }) => !known.has(id)).map((row) => difference(row, 'surplus')),
  ];
}

function difference({ id, urn, entityType }: EntityIdentity, kind: Difference['kind']): Difference {
  return { id, urn, entityType, kind };
}
