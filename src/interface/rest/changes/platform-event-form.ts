import type { ProducePlatformEventRequest } from '#generated/http/messages';
import { textOfBytes } from '../format/proposal-form';

/** The event as readers of the change log get it. Members that the contract does not know are left out. */
export function platformEventJson({ name, key, event: { header, payload } }: ProducePlatformEventRequest): string {
  const { value, contentType } = payload;
  return JSON.stringify({
    name,
    key,
    header: { timestampMillis: header.timestampMillis },
    payload: { value: textOfBytes(value), contentType },
  });
}
