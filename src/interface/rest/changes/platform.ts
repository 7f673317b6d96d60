import { EMPTY_ANSWER } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import type { ProducePlatformEventRequest } from '#generated/http/messages';
import { textOfBytes } from '../format/proposal-form';

type PlatformHandlers = Pick<Handlers, 'producePlatformEvent'>;

export function platformHandlers({ platformEvents }: Services): PlatformHandlers {
  return {
    async producePlatformEvent({ body }, { actor, requestId }) {
      const { name } = body;
      await platformEvents.produce({ name, payload: platformEventJson(body), actor: actor.urn, requestId });
      return EMPTY_ANSWER;
    },
  };
}

/** The event as readers of the change log get it. Members that the contract does not know are left out. */
function platformEventJson({ name, key, event: { header, payload } }: ProducePlatformEventRequest): string {
  const { value, contentType } = payload;
  return JSON.stringify({
    name,
    key,
    header: { timestampMillis: header.timestampMillis },
    payload: { value: textOfBytes(value), contentType },
  });
}
