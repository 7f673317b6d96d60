import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type Area = Pick<Handlers, 'getMe'>;

export function accountHandlers({ profiles }: Services): Area {
  return {
    getMe: async (_request, { actor }) => jsonAnswer(JSON.stringify(await profiles.of(actor))),
  };
}
