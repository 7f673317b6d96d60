import type { Transaction } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { currentDocument } from '../document-changes';
import { readDocumentsById } from '../rebuild/entity-documents';
import type { EntityDocument } from '../search-engine';
import { type Batch, type Consumer, rowsWithin } from './index-changes';
import { type OwnState, OwnStates } from './own-states';
import { readChangedEntities } from './sql/changed-rows';
import type { Lease } from './sql/consumer-rows';
import { readDueEntities, type RetriedEntity } from './sql/retry-rows';

/** Log rows of one pass. A written entity has several. */
const ROWS_MAX = 1000;
const RETRIES_MAX = 200;
/** Characters that are stored about the entities of one pass. */
const SIZE_MAX = 8_000_000;

/** What changed next: the states that this process committed, or else the entities that the log names. */
interface NextChanges {
  readonly position: number;
  readonly states: readonly OwnState[];
  readonly named: readonly Pick<RetriedEntity, 'entityId'>[];
}

/** Indexes the documents of changed entities. It reads those that another process changed. */
export function documentConsumer(own: OwnStates): Consumer {
  return {
    name: 'search documents',
    async readBatch(transaction: Transaction, models: ModelRegistry, lease: Lease): Promise<Batch> {
      const [{ position, states, named }, due] = await Promise.all([
        nextChanges(transaction, own, lease),
        lease.hasRetries ? readDueEntities(transaction, RETRIES_MAX) : [],
      ]);
      const ids = new Set([...named, ...due].filter(isStored).map(({ entityId }) => entityId));
      const documents = await readDocumentsById(transaction, models, [...ids]);
      const surplus = due.filter((entity) => !isStored(entity)).map(toDeletion);
      const read = [...documents, ...surplus].filter(({ entityType }) => models.entity(entityType) !== undefined);
      // The snapshot may have a later state of an entity than the memory has.
      const made = states.filter(({ id }) => !ids.has(id)).map((state) => toDocument(models, state));
      const ownVersion = lease.version - (lease.last - position);
      return {
        writes: [
          ...read.map((document) => ({ ...document, version: lease.version })),
          ...made.map((document) => ({ ...document, version: ownVersion })),
        ],
        position,
      };
    },
  };
}

/** Reads all that it indexes, as commands do. */
export const DOCUMENT_CONSUMER = documentConsumer(new OwnStates());

async function nextChanges(transaction: Transaction, own: OwnStates, lease: Lease): Promise<NextChanges> {
  const made = own.after(lease.position, lease.last);
  if (made.position > lease.position) return { ...made, named: [] };
  const changed = lease.last > lease.position ? await readChangedEntities(transaction, lease.position, ROWS_MAX) : [];
  const named = rowsWithin(changed, SIZE_MAX, ({ entityId }) => entityId);
  return { position: named.at(-1)?.position ?? lease.position, states: [], named };
}

function toDocument(models: ModelRegistry, state: OwnState): EntityDocument {
  const { id, urn, entity } = state;
  return { id, urn, entityType: entity.name, document: currentDocument(models, state) };
}

function isStored({ entityId }: Pick<RetriedEntity, 'entityId'>): boolean {
  return entityId !== '0';
}

function toDeletion({ urn, entityType, entityId: id }: RetriedEntity): EntityDocument {
  return { id, urn, entityType, document: null };
}
