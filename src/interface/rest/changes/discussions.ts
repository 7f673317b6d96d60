import { jsonAnswer } from '#base/http/answer';
import type { Handlers, RequestContext } from '../request-context';
import type { Services } from '../services';

type DiscussionHandlers = Pick<Handlers, 'getDiscussion' | 'askQuestion' | 'answerQuestion' | 'resolveQuestion'>;

export function discussionHandlers({ discussions }: Services): DiscussionHandlers {
  return {
    async getDiscussion({ query: { urn } }, context) {
      return jsonAnswer(JSON.stringify(await discussions.of(urn, callOf(context))));
    },

    async askQuestion({ body }, context) {
      return jsonAnswer(JSON.stringify(await discussions.ask(body, callOf(context))));
    },

    async answerQuestion({ path: { id }, body }, context) {
      return jsonAnswer(JSON.stringify(await discussions.answer(id, body, callOf(context))));
    },

    async resolveQuestion({ path: { id }, body }, context) {
      return jsonAnswer(JSON.stringify(await discussions.resolve({ ...body, id }, callOf(context))));
    },
  };
}

function callOf({ actor, requestId, read: { signal } }: RequestContext) {
  return { actor, requestId, signal };
}
