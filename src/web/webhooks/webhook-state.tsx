import type { Webhook } from '../../../generated/http/messages';

/** In one word, with a colour. */
export function WebhookBadge({ webhook }: { readonly webhook: Webhook }) {
  const { state, failingSince } = webhook;
  if (state === 'stopped') return <span className="badge refused">Turned off by the service</span>;
  if (state === 'off') return <span className="badge">Off</span>;
  if (failingSince !== undefined) return <span className="badge refused">Failing</span>;
  return <span className="badge active">On</span>;
}

/** What waits, in words. */
export function backlogText({ lag, waiting, dead, state }: Webhook): string {
  const parts = [
    ...(waiting > 0 ? [`${count(waiting)} tried again later`] : []),
    ...(dead > 0 ? [`${count(dead)} given up`] : []),
    ...(state !== 'on' && lag > 0 ? [`${count(lag)} changes since it ended`] : []),
  ];
  return parts.length === 0 ? 'Nothing' : parts.join(', ');
}

function count(number: number): string {
  return number.toLocaleString('en');
}
