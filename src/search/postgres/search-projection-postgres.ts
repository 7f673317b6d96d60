import { isDeepStrictEqual } from 'node:util';
import type { EntityChange, WriteProjection } from '../../aspects/write-projection';
import type { SqlClient } from '../../database/sql-client';
import type { SearchFields } from '../fields/search-fields';
import type { SearchDocument } from '../search-document';
import { type Bucket, browsePaths, facetBuckets, folderBuckets } from './rows/buckets';
import { documentToRow } from './rows/document-row';
import { addCounts, type BucketChange } from './operations/add-counts';
import { deleteDocuments } from './operations/delete-documents';
import { putDocuments } from './operations/put-documents';
import { type BrowseEntry, syncBrowseEntries } from './operations/sync-browse-entries';
import { type EntityRun, syncRuns } from './operations/sync-runs';

/** Keeps the search tables as the aspects are, in the transaction that writes these. Its statements travel together. */
export class SearchProjectionPostgres implements WriteProjection {
  constructor(private readonly fields: SearchFields) {}

  async apply(client: SqlClient, changes: readonly EntityChange[]): Promise<void> {
    const changed = changes.filter(({ document, previousDocument }) => !isSame(document, previousDocument));
    await Promise.all([
      ...putAndDelete(client, this.fields, changed),
      syncBrowseEntries(client, ...difference(changed, (document) => this.browseEntries(document), ({ path }) => path)),
      syncRuns(client, ...difference(changes, runs, ({ runId }) => runId)),
      addCounts(client, this.countChanges(changed)),
    ]);
  }

  /**
   * Writes the documents anew, whatever is stored of them. Runs and counts are the caller's to correct: this only sees to it that there
   * is a count for every bucket.
   */
  async replace(client: SqlClient, changes: readonly EntityChange[]): Promise<void> {
    const before = changes.flatMap(({ previousDocument }) => previousDocument ?? []);
    const after = changes.flatMap(({ document }) => document ?? []);
    const buckets = new Map(after.flatMap((document) => this.buckets(document)).map((bucket) => [bucket.id, { ...bucket, entities: 0 }]));
    await Promise.all([
      ...putAndDelete(client, this.fields, changes),
      syncBrowseEntries(client, before.flatMap((document) => this.browseEntries(document)), after.flatMap((document) => this.browseEntries(document))),
      addCounts(client, [...buckets.values()]),
    ]);
  }

  private browseEntries(document: SearchDocument): readonly BrowseEntry[] {
    if (document.removed) return [];
    const { id, urn, entityType } = document;
    return browsePaths(this.fields, document).filter((path) => path.startsWith('/')).map((path) => ({ entityType, path, urn, id }));
  }

  private countChanges(changes: readonly EntityChange[]): readonly BucketChange[] {
    const entities = new Map<string, { bucket: Bucket; entities: number }>();
    const add = (document: SearchDocument | null, by: number) => {
      for (const bucket of this.buckets(document)) {
        const change = entities.get(bucket.id);
        if (change) change.entities += by;
        else entities.set(bucket.id, { bucket, entities: by });
      }
    };
    for (const { document, previousDocument } of changes) {
      add(document, 1);
      add(previousDocument, -1);
    }
    return [...entities.values()].filter((change) => change.entities !== 0).map((change) => ({ ...change.bucket, entities: change.entities }));
  }

  private buckets(document: SearchDocument | null): readonly Bucket[] {
    if (document === null || document.removed) return [];
    return [...facetBuckets(this.fields, document), ...folderBuckets(document.entityType, browsePaths(this.fields, document))];
  }
}

function putAndDelete(client: SqlClient, fields: SearchFields, changes: readonly EntityChange[]): readonly Promise<void>[] {
  const there = changes.flatMap(({ document }) => document ?? []);
  const gone = changes.filter(({ document }) => document === null).map(({ id }) => id);
  return [putDocuments(client, there.map((document) => documentToRow(fields, document))), deleteDocuments(client, gone)];
}

/** Whether only the runs differ. */
function isSame(document: SearchDocument | null, previous: SearchDocument | null): boolean {
  if (document === null || previous === null) return document === previous;
  return document.removed === previous.removed && isDeepStrictEqual(document.fields, previous.fields);
}

function runs({ id, runIds }: SearchDocument): readonly EntityRun[] {
  return runIds.map((runId) => ({ id, runId }));
}

/** What the documents before had and those after have not, and the other way round. */
function difference<Item>(changes: readonly EntityChange[], itemsOf: (document: SearchDocument) => readonly Item[], keyOf: (item: Item) => string): [gone: Item[], added: Item[]] {
  const gone: Item[] = [];
  const added: Item[] = [];
  for (const { document, previousDocument } of changes) {
    const before = previousDocument ? itemsOf(previousDocument) : [];
    const after = document ? itemsOf(document) : [];
    const keysBefore = new Set(before.map(keyOf));
    const keysAfter = new Set(after.map(keyOf));
    gone.push(...before.filter((item) => !keysAfter.has(keyOf(item))));
    added.push(...after.filter((item) => !keysBefore.has(keyOf(item))));
  }
  return [gone, added];
}
