import type { Transaction } from '../../database/sql-client';
import type { ModelRegistry } from '../../registry/model-registry';
import { readDocumentsById } from '../rebuild/entity-documents';
import { type Batch, type Consumer, rowsWithin } from './index-changes';
import { readChangedEntities } from './sql/changed-rows';
import type { Lease } from './sql/consumer-rows';
import { readDueEntities, type RetriedEntity } from './sql/retry-rows';

/** Log rows of one pass. A written entity has several. */
const ROWS_MAX = 1000;
const RETRIES_MAX = 200;
/** Characters that are stored about the entities of one pass. */
const SIZE_MAX = 8_000_000;

/** Indexes the documents of changed entities. */
export const DOCUMENT_CONSUMER: Consumer = {
  name: 'search documents',
  async readBatch(transaction: Transaction, models: ModelRegistry, { position, version }: Lease): Promise<Batch> {
    const [changed, due] = await Promise.all([
      readChangedEntities(transaction, position, ROWS_MAX),
      readDueEntities(transaction, RETRIES_MAX),
    ]);
    const rows = rowsWithin(changed, SIZE_MAX, ({ entityId }) => entityId);
    const ids = new Set([...rows, ...due].filter(isStored).map(({ entityId }) => entityId));
    const documents = await readDocumentsById(transaction, models, [...ids]);
    const surplus = due.filter((entity) => !isStored(entity)).map(toDeletion);
    return {
      writes: [...documents, ...surplus]
        .filter(({ entityType }) => models.entity(entityType) !== undefined)
        .map((document) => ({ ...document, version })),
      position: rows.at(-1)?.position ?? position,
    };
  },
};

function isStored({ entityId }: Pick<RetriedEntity, 'entityId'>): boolean {
  return entityId !== '0';
}

function toDeletion({ urn, entityType, entityId: id }: RetriedEntity) {
  return { id, urn, entityType, document: null };
}
