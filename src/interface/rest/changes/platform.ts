import { platformEventJson } from './platform-event-form';
import { EMPTY_ANSWER } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type Area = Pick<Handlers, 'producePlatformEvent'>;

export function platformHandlers({ platformEvents }: Services): Area {
  return {
    async producePlatformEvent({ body }, { actor, requestId }) {
      const { name } = body;
      await platformEvents.produce({ name, payload: platformEventJson(body), actor: actor.urn, requestId });
      return EMPTY_ANSWER;
    },
  };
}
