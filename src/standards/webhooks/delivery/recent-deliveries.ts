import type { Change } from '#catalog/changes/change-log';
import type { DeliveryRow } from '../sql/delivery-rows';
import type { Delivery } from '../webhook';
import type { SendResult } from './http-sender';

/** Answers since the last time that they were stored. */
const REMEMBERED_MAX = 20;

type Answered = SendResult & Pick<Delivery, 'messageKey' | 'sentOn' | 'attempt'>;

/** The latest requests of a webhook, for people. */
export class RecentDeliveries {
  private deliveries: readonly Delivery[] = [];

  remember(changes: readonly Change[], { retryAfter: _retryAfter, ...answered }: Answered): void {
    const [first, last] = [changes[0], changes.at(-1)];
    if (!first || !last) return;
    const place = { urn: first.urn, firstPosition: first.position, lastPosition: last.position };
    // An answer to several events may quote any of them.
    const answer = changes.length === 1 ? answered.answer : null;
    const delivery = { ...answered, ...place, events: changes.length, answer };
    this.deliveries = [...this.deliveries, delivery].slice(-REMEMBERED_MAX);
  }

  take(webhookId: string): readonly DeliveryRow[] {
    const taken = this.deliveries.map((delivery) => ({ ...delivery, webhookId }));
    this.deliveries = [];
    return taken;
  }
}
