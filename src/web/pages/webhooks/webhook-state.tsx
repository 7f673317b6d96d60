import type { Webhook } from '#generated/http/messages';
import { TimeText } from '#web/ui/parts/time-text.tsx';

/** Shows the state in one word, with a colour. */
export function WebhookBadge({ webhook }: { readonly webhook: Webhook }) {
  const { state, failingSince } = webhook;
  if (state === 'stopped') return <span className="badge refused">Turned off by the service</span>;
  if (state === 'off') return <span className="badge">Off</span>;
  if (failingSince !== undefined) return <span className="badge refused">Failing</span>;
  return <span className="badge active">On</span>;
}

interface NextAttemptProps {
  readonly at: number;
  /** The time when the webhook was read. */
  readonly readOn: number;
}

/** Shows the next attempt. When its time has come, it lasts as long as the receiver takes to answer. */
export function NextAttempt({ at, readOn }: NextAttemptProps) {
  return at <= readOn ? 'under way' : <TimeText key={at} at={at} />;
}

/** What waits, in words. */
export function backlogText({ lag, waiting, dead, state }: Webhook): string {
  const parts = [
    ...(waiting > 0 ? [`${count(waiting)} ${state === 'on' ? 'tried again later' : 'not taken yet'}`] : []),
    ...(dead > 0 ? [`${count(dead)} given up`] : []),
    ...(state !== 'on' && lag > 0 ? [`${count(lag)} changes since it ended`] : []),
  ];
  return parts.length === 0 ? 'Nothing' : parts.join(', ');
}

function count(number: number): string {
  return number.toLocaleString();
}
