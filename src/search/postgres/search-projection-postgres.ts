import type { DocumentChange, DocumentTarget } from '../document-changes';
import { same } from '../../registry/same-value';
import type { SqlStatement, Transaction } from '../../database/sql-client';
import type { SearchFields } from '../fields/search-fields';
import type { SearchDocument } from '../search-document';
import { type Bucket, type Placement, placementOf } from './rows/buckets';
import { documentToRow } from './rows/document-row';
import { addCounts, type BucketChange } from './sql/bucket-counts';
import { deleteDocuments, putDocuments } from './sql/write-documents';
import { type BrowseEntry, syncBrowseEntries, type EntityRun, syncRuns } from './sql/sync-entries';

/** Keeps the search tables as the aspects are, in the transaction that writes these. Its statements travel together. */
export class SearchProjectionPostgres implements DocumentTarget {
  constructor(private readonly fields: SearchFields) {}

  apply(transaction: Transaction, changes: readonly DocumentChange[]): void {
    const changed = changes.filter(({ document, previousDocument }) => !isSame(document, previousDocument));
    const placed = this.placements();
    transaction.send([
      ...this.putAndDelete(changed, placed),
      ...syncBrowseEntries(
        ...difference(
          changed,
          (document) => browseEntries(document, placed(document)),
          ({ path }) => path,
        ),
      ),
      ...syncRuns(...difference(changes, runs, ({ runId }) => runId)),
      ...addCounts(countChanges(changed, placed)),
    ]);
  }

  /**
   * Writes the documents anew, whatever is stored of them. Runs and counts are the caller's to correct: this only sees to it that there
   * is a count for every bucket.
   */
  replace(changes: readonly DocumentChange[]): readonly SqlStatement[] {
    const placed = this.placements();
    const entries = (documents: readonly SearchDocument[]) =>
      documents.flatMap((document) => browseEntries(document, placed(document)));
    const after = changes.flatMap(({ document }) => document ?? []);
    return [
      ...this.putAndDelete(changes, placed),
      ...syncBrowseEntries(entries(changes.flatMap(({ previousDocument }) => previousDocument ?? [])), entries(after)),
      ...addCounts(distinct(after.flatMap((document) => uncounted(bucketsOf(document, placed))))),
    ];
  }

  private putAndDelete(changes: readonly DocumentChange[], placed: Placed): readonly SqlStatement[] {
    const there = changes.flatMap(({ document }) => document ?? []);
    const gone = changes.filter(({ document }) => document === null).map(({ id }) => id);
    return [
      ...putDocuments(there.map((document) => documentToRow(this.fields, document, placed(document)))),
      ...deleteDocuments(gone),
    ];
  }

  /** Asked for several times of each document. */
  private placements(): Placed {
    const known = new Map<SearchDocument, Placement>();
    return (document) => {
      let placement = known.get(document);
      if (!placement) known.set(document, (placement = placementOf(this.fields, document)));
      return placement;
    };
  }
}

type Placed = (document: SearchDocument) => Placement;

function browseEntries({ id, urn, entityType, removed }: SearchDocument, { paths }: Placement): readonly BrowseEntry[] {
  return removed ? [] : paths.filter((path) => path.startsWith('/')).map((path) => ({ entityType, path, urn, id }));
}

function countChanges(changes: readonly DocumentChange[], placed: Placed): readonly BucketChange[] {
  const counts = new Map<string, { readonly bucket: Bucket; entities: number }>();
  const add = (document: SearchDocument | null, by: number) => {
    for (const bucket of document === null || document.removed ? [] : bucketsOf(document, placed)) {
      const count = counts.get(bucket.id);
      if (count) count.entities += by;
      else counts.set(bucket.id, { bucket, entities: by });
    }
  };
  for (const { document, previousDocument } of changes) {
    add(document, 1);
    add(previousDocument, -1);
  }
  const counted = [...counts.values()]
    .filter(({ entities }) => entities !== 0)
    .map(({ bucket, entities }) => ({ ...bucket, entities }));
  const removed = changes.flatMap(({ document }) => (document?.removed ? [document] : []));
  return removed.length === 0
    ? counted
    : distinct([...removed.flatMap((document) => uncounted(bucketsOf(document, placed))), ...counted]);
}

/** Those of a document. A removed one is in no folder; nor is it counted, but whoever asks for removed ones is told the names of its values. */
function bucketsOf(document: SearchDocument, placed: Placed): readonly Bucket[] {
  const { facets, folders } = placed(document);
  return document.removed ? facets : [...facets, ...folders];
}

/** For each bucket a row, which names it. */
function uncounted(buckets: readonly Bucket[]): readonly BucketChange[] {
  return buckets.map((bucket) => ({ ...bucket, entities: 0 }));
}

/** The last of each bucket. */
function distinct(changes: readonly BucketChange[]): readonly BucketChange[] {
  return [...new Map(changes.map((change) => [change.id, change])).values()];
}

/** Whether only the runs differ. */
function isSame(document: SearchDocument | null, previous: SearchDocument | null): boolean {
  if (document === null || previous === null) return document === previous;
  return document.removed === previous.removed && same(document.fields, previous.fields);
}

function runs({ id, runIds }: SearchDocument): readonly EntityRun[] {
  return runIds.map((runId) => ({ id, runId }));
}

/** What the documents before had and those after have not, and the other way round. */
function difference<Item>(
  changes: readonly DocumentChange[],
  itemsOf: (document: SearchDocument) => readonly Item[],
  keyOf: (item: Item) => string,
): [gone: Item[], added: Item[]] {
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
