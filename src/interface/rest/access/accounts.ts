import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type AccountHandlers = Pick<Handlers, 'getMe'>;

export function accountHandlers({ profiles }: Services): AccountHandlers {
  return {
    getMe: async (_request, { actor }) => jsonAnswer(JSON.stringify(await profiles.of(actor))),
  };
}
