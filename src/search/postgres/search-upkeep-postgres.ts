import type { Database, Transaction } from '../../database/sql-client';
import type { Catalog } from '../../registry/catalog';
import { SearchFields } from '../fields/search-fields';
import type { EntityDocument } from '../rebuild/entity-documents';
import type { SearchDocument } from '../search-document';
import type { Difference, RebuildOptions, SearchUpkeep } from '../search-engine';
import { compareDocuments } from './operations/compare-documents';
import { recountBuckets } from './operations/recount-buckets';
import { reconcileRuns } from './operations/sync-runs';
import { replaceDocuments } from './rebuild-search-index';
import { resumeRebuild } from './resume-rebuild';
import { documentToRow } from './rows/document-row';
import { SearchProjectionPostgres } from './search-projection-postgres';
import { isSearchFilled, isSearchOutdated, storeSearchVersion } from './search-version';

export class SearchUpkeepPostgres implements SearchUpkeep {
  private readonly fields: SearchFields;
  private readonly projection: SearchProjectionPostgres;

  constructor(
    private readonly database: Database,
    private readonly catalog: Catalog,
  ) {
    this.fields = new SearchFields(catalog.registry);
    this.projection = new SearchProjectionPostgres(this.fields);
  }

  isOutdated(): Promise<boolean> {
    return isSearchOutdated(this.database, this.catalog.registry);
  }

  isFilled(): Promise<boolean> {
    return isSearchFilled(this.database);
  }

  declareCurrent(): Promise<void> {
    return storeSearchVersion(this.database, this.catalog.registry);
  }

  rebuild({ onProgress, signal }: RebuildOptions): Promise<boolean> {
    const { database, catalog } = this;
    return resumeRebuild({
      database,
      catalog,
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
    return replaceDocuments(transaction, this.projection, documents);
  }

  /** Comparing leaves runs aside, and repairs leave counts alone. */
  async finishRepairs(): Promise<void> {
    await reconcileRuns(this.database);
    await recountBuckets(this.database);
  }
}
