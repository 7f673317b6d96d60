import type { Change } from '#catalog/changes/change-log';
import type { Webhook } from '../webhook';

/** Makes the CloudEvent of a change, as JSON. */
export type RenderEvent = (logId: string, change: Change) => string;

export interface OutgoingBody {
  readonly isList: boolean;
  readonly contentType: string;
  readonly body: Buffer;
}

/** One event, or a list of them for a webhook that takes several. */
export function bodyOf(
  events: readonly string[],
  { eventsPerRequest }: Pick<Webhook, 'eventsPerRequest'>,
): OutgoingBody {
  if (eventsPerRequest === 1)
    return { isList: false, contentType: 'application/cloudevents+json', body: Buffer.from(events.join('\n')) };
  const body = Buffer.from(`[${events.join(',')}]`);
  return { isList: true, contentType: 'application/cloudevents-batch+json', body };
}

/** The same for every attempt, so that a receiver knows what it has. */
export function messageKey({ id }: Pick<Webhook, 'id'>, changes: readonly Pick<Change, 'position'>[]): string {
  const [first, last] = [changes[0]?.position, changes.at(-1)?.position];
  return `msg_${id}_${first === last ? first : `${first}-${last}`}`;
}

/** An event that stands for no change. */
export function testEvent(webhook: Pick<Webhook, 'id' | 'name'>, logId: string, now: number): string {
  return JSON.stringify({
    specversion: '1.0',
    id: `test-${now}`,
    source: `urn:uuid:${logId}`,
    type: 'io.aspectory.webhook.test',
    subject: webhook.id,
    time: new Date(now).toISOString(),
    datacontenttype: 'application/json',
    data: { webhook: webhook.id, name: webhook.name },
  });
}
