import type { Transaction } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { eventPart } from '../document-store';
import { type Batch, type Consumer, rowsWithin } from './index-changes';
import { readChangedEvents } from './sql/changed-rows';
import type { Lease } from './sql/consumer-rows';
import { readEventDeliveries } from './sql/event-deliveries';
import { readDueEvents, type RetriedEvent } from './sql/retry-rows';

const EVENTS_MAX = 500;
/** Log rows that one pass looks at. Most are about other things than events. */
const ROWS_SEARCHED_MAX = 50_000;
const RETRIES_MAX = 200;
/** Characters of the events of one pass. */
const SIZE_MAX = 8_000_000;

/** Indexes time series events that were written or deleted. */
export const EVENT_CONSUMER: Consumer = {
  name: 'search events',
  async readBatch(transaction: Transaction, models: ModelRegistry, lease: Lease): Promise<Batch> {
    const upTo = Math.min(lease.last, lease.position + ROWS_SEARCHED_MAX);
    const [changed, due] = await Promise.all([
      readChangedEvents(transaction, lease.position, upTo, EVENTS_MAX),
      readDueEvents(transaction, RETRIES_MAX),
    ]);
    const rows = rowsWithin(changed, SIZE_MAX, eventId);
    const events = new Map(
      [...rows, ...due].filter((event) => isIndexed(models, event)).map((event) => [eventId(event), event]),
    );
    const isWhole = rows.length === changed.length && changed.length < EVENTS_MAX;
    return {
      writes: await readEventDeliveries(transaction, [...events.values()], lease.version),
      position: isWhole ? upTo : (rows.at(-1)?.position ?? lease.position),
    };
  },
};

function eventId(event: RetriedEvent): string {
  return `${event.urn} ${eventPart(event)}`;
}

function isIndexed({ series }: ModelRegistry, { entityType, aspect }: RetriedEvent): boolean {
  return series.some((each) => each.entityType === entityType && each.aspectName === aspect);
}
