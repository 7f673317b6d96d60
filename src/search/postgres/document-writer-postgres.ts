import type { SqlStatement, Transaction } from '../../database/sql-client';
import { same } from '../../json/same-value';
import type { DocumentChange, DocumentWriter } from '../document-changes';
import type { SearchFields } from '../fields/search-fields';
import type { SearchDocument } from '../search-document';
import { bucketChanges, namedBuckets, type Placements } from './rows/bucket-changes';
import { type Placement, placementOf } from './rows/buckets';
import { documentToRow } from './rows/document-row';
import { addCounts } from './sql/bucket-counts';
import { type BrowseEntry, type EntityRun, syncBrowseEntries, syncRuns } from './sql/sync-entries';
import { deleteDocuments, putDocuments } from './sql/write-documents';

/** Writes documents, browse entries, runs and counts. All statements of a transaction are sent together. */
export class DocumentWriterPostgres implements DocumentWriter {
  constructor(private readonly fields: SearchFields) {}

  write(transaction: Transaction, changes: readonly DocumentChange[]): void {
    const changed = changes.filter((change) => !onlyRunsDiffer(change));
    const placements = this.placements();
    const entriesOf = (document: SearchDocument) => browseEntries(document, placements(document));
    transaction.send([
      ...this.putAndDelete(changed, placements),
      ...syncBrowseEntries(...difference(changed, entriesOf, ({ path }) => path)),
      ...syncRuns(...difference(changes, runs, ({ runId }) => runId)),
      ...addCounts(bucketChanges(changed, placements)),
    ]);
  }

  /**
   * Replaces documents, for a rebuild: they are written even if they did not change. The caller corrects runs and counts. This method only
   * makes sure that each bucket has a row with its name.
   */
  replace(changes: readonly DocumentChange[]): readonly SqlStatement[] {
    const placements = this.placements();
    const entriesOf = (documents: readonly SearchDocument[]) =>
      documents.flatMap((document) => browseEntries(document, placements(document)));
    const before = changes.flatMap(({ previousDocument }) => previousDocument ?? []);
    const after = changes.flatMap(({ document }) => document ?? []);
    return [
      ...this.putAndDelete(changes, placements),
      ...syncBrowseEntries(entriesOf(before), entriesOf(after)),
      ...addCounts(namedBuckets(after, placements)),
    ];
  }

  private putAndDelete(changes: readonly DocumentChange[], placements: Placements): readonly SqlStatement[] {
    const documents = changes.flatMap(({ document }) => document ?? []);
    const deleted = changes.filter(({ document }) => document === null).map(({ id }) => id);
    return [
      ...putDocuments(documents.map((document) => documentToRow(this.fields, document, placements(document)))),
      ...deleteDocuments(deleted),
    ];
  }

  /** Placements are cached, because each document needs its own several times. */
  private placements(): Placements {
    const known = new Map<SearchDocument, Placement>();
    return (document) => {
      let placement = known.get(document);
      if (!placement) known.set(document, (placement = placementOf(this.fields, document)));
      return placement;
    };
  }
}

function browseEntries({ id, urn, entityType, removed }: SearchDocument, { paths }: Placement): readonly BrowseEntry[] {
  return removed ? [] : paths.filter((path) => path.startsWith('/')).map((path) => ({ entityType, path, urn, id }));
}

/** Runs have their own table, so such a document need not be written. */
function onlyRunsDiffer({ document, previousDocument: previous }: DocumentChange): boolean {
  if (document === null || previous === null) return document === previous;
  return document.removed === previous.removed && same(document.fields, previous.fields);
}

function runs({ id, runIds }: SearchDocument): readonly EntityRun[] {
  return runIds.map((runId) => ({ id, runId }));
}

/** The items that only the previous documents have, and those that only the new documents have. */
function difference<Item>(
  changes: readonly DocumentChange[],
  itemsOf: (document: SearchDocument) => readonly Item[],
  keyOf: (item: Item) => string,
): [deleted: Item[], added: Item[]] {
  const deleted: Item[] = [];
  const added: Item[] = [];
  for (const { document, previousDocument } of changes) {
    const before = previousDocument ? itemsOf(previousDocument) : [];
    const after = document ? itemsOf(document) : [];
    const keysBefore = new Set(before.map(keyOf));
    const keysAfter = new Set(after.map(keyOf));
    for (const item of before) if (!keysAfter.has(keyOf(item))) deleted.push(item);
    for (const item of after) if (!keysBefore.has(keyOf(item))) added.push(item);
  }
  return [deleted, added];
}
