import type { Database, SqlClient, Transaction } from '../../database/sql-client';
import type { ModelRegistry } from '../../registry/model-registry';
import { SearchFields } from '../fields/search-fields';
import type { SearchDocument } from '../search-document';
import type { Difference, EntityDocument, IndexMaintenance, RebuildOptions } from '../search-engine';
import { DocumentWriterPostgres } from './document-writer-postgres';
import { replaceDocuments, resumeRebuild } from './rebuild-search-index';
import { documentToRow } from './rows/document-row';
import { isEngineReady } from '../rebuild/search-state';
import { isSearchOutdated, POSTGRES, storeSearchVersion } from './search-version';
import { recountBuckets } from './sql/bucket-counts';
import { compareDocuments } from './sql/read-documents';
import { reconcileRuns } from './sql/sync-entries';

export class IndexMaintenancePostgres implements IndexMaintenance {
  private readonly fields: SearchFields;
  private readonly documentWriter: DocumentWriterPostgres;

  constructor(
    private readonly database: Database,
    private readonly models: ModelRegistry,
  ) {
    this.fields = new SearchFields(models.registry);
    this.documentWriter = new DocumentWriterPostgres(this.fields);
  }

  isOutdated(): Promise<boolean> {
    return isSearchOutdated(this.database, this.models.registry);
  }

  isReady(client: SqlClient = this.database): Promise<boolean> {
    return isEngineReady(client, POSTGRES);
  }

  declareCurrent(): Promise<void> {
    return storeSearchVersion(this.database, this.models.registry);
  }

  rebuild({ onProgress, signal }: RebuildOptions): Promise<boolean> {
    const { database, models } = this;
    return resumeRebuild({
      database,
      models,
      onPage: ({ entities }) => onProgress?.(entities),
      ...(signal && { signal }),
    });
  }

  compare(first: number, end: number, expected: readonly SearchDocument[]): Promise<readonly Difference[]> {
    return compareDocuments(
      this.database,
      first,
      end,
      expected.map((document) => documentToRow(this.fields, document)),
    );
  }

  repair(transaction: Transaction, documents: readonly EntityDocument[]): Promise<void> {
    return replaceDocuments(transaction, this.documentWriter, documents);
  }

  /** Needed because `compare` ignores runs and `repair` does not change counts. */
  async finishRepairs(): Promise<void> {
    await reconcileRuns(this.database);
    await recountBuckets(this.database);
  }
}
