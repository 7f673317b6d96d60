import { inTurns } from '#base/background/in-turns';
import type { ChangeSet } from '#catalog/changes/change-set';
import type { OwnBatch, OwnChanges } from '#catalog/changes/own-changes';
import type { Projection } from '#catalog/changes/projection';
import type { Transaction } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { currentDocuments } from '#search/engine/document-changes';
import { type DocumentText, documentText } from '../document-text';
import type { IndexedChange } from '../indexed-change';
import { deleteStoredDocuments, putStoredDocuments, type StoredDocumentRow } from '../sql/write-stored-documents';
import { versionNumber } from './stored-version';

/** What a change holds in addition to its JSON. */
const CHANGE_BYTES = 500;

/** Writes the stored documents of a transaction, and keeps them for the index of this process. */
export class StoredDocumentProjection implements Projection {
  /** A transaction that fails keeps nothing, because its change set goes with it. */
  private readonly made = new WeakMap<ChangeSet, OwnBatch<IndexedChange>>();

  constructor(
    private readonly models: ModelRegistry,
    private readonly own: OwnChanges<IndexedChange>,
  ) {}

  async apply(transaction: Transaction, changeSet: ChangeSet): Promise<void> {
    const changes: IndexedChange[] = [];
    const rows: StoredDocumentRow[] = [];
    await inTurns(currentDocuments(this.models, changeSet), ({ id, document, fieldsMayDiffer }) => {
      const text = document && documentText(document);
      changes.push({ id, document: text });
      // Runs are in the row of the entity, so a document of which only runs changed is not written.
      if (text && fieldsMayDiffer) rows.push(text);
    });
    transaction.send([
      ...putStoredDocuments(rows, versionNumber(this.models.registry)),
      ...deleteStoredDocuments(changes.flatMap(({ id, document }) => (document ? [] : id))),
    ]);
    const bytes = changes.reduce((sum, { document }) => sum + CHANGE_BYTES + jsonLength(document), 0);
    this.made.set(changeSet, { states: changes, bytes });
  }

  /** The change set has committed, and its last change has this position in the log. */
  committed(last: number, changeSet: ChangeSet): void {
    const made = this.made.get(changeSet);
    if (made) this.own.committed(last, changeSet, made);
  }
}

function jsonLength(document: DocumentText | null): number {
  return document ? document.fields.length + document.runIds.length : 0;
}
