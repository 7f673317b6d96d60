import type { Change } from '#catalog/changes/change-log';
import { signedHeaders } from '../message-signature';
import type { Webhook, WebhookSecrets } from '../webhook';
import { bodyOf, messageKey, type OutgoingBody } from './cloud-event';

type Sending = Webhook & WebhookSecrets;

/** Makes messages. Webhooks that send the same changes share the bytes of the body, and only sign them each. */
export class OutgoingMessages {
  /** Bodies by the first change. Lists that begin with the same change need not be equal. */
  private readonly bodies = new WeakMap<Change, readonly (OutgoingBody & { readonly changes: readonly Change[] })[]>();

  private readonly events = new WeakMap<Change, string>();

  /** @param render makes the CloudEvent of a change, as JSON */
  constructor(private readonly render: (change: Change) => string) {}

  message(webhook: Sending, changes: readonly Change[], now: number) {
    const { contentType, body } = this.body(webhook, changes);
    const id = messageKey(webhook, changes);
    const headers = { ...webhook.headers, 'Content-Type': contentType, ...signedHeaders(id, body, webhook, now) };
    return { id, url: webhook.url, headers, body };
  }

  private body({ eventsPerRequest }: Sending, changes: readonly Change[]): OutgoingBody {
    const [first] = changes;
    if (!first) return bodyOf([], { eventsPerRequest });
    const kept = this.bodies.get(first) ?? [];
    const isList = eventsPerRequest > 1;
    const known = kept.find((each) => each.isList === isList && areSame(each.changes, changes));
    if (known) return known;
    const made = {
      ...bodyOf(
        changes.map((change) => this.event(change)),
        { eventsPerRequest },
      ),
      changes,
    };
    this.bodies.set(first, [...kept, made]);
    return made;
  }

  /** The same change may be in different lists. */
  private event(change: Change): string {
    const text = this.events.get(change) ?? this.render(change);
    this.events.set(change, text);
    return text;
  }
}

function areSame(some: readonly Change[], others: readonly Change[]): boolean {
  return some.length === others.length && some.every((change, index) => change === others[index]);
}
