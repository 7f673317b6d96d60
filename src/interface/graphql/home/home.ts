import { isSavedSearch } from '#access/people/followed-searches';
import { lastOf } from '#access/people/discussion';
import { namedBy, namesByUrn } from '#catalog/summaries/names-by-urn';
import type { GraphqlContext } from '../graphql-context';
import type { Resolvers } from '../resolvers';
import { personOf } from './person';

export const home: Resolvers = {
  Query: {
    async home(_root, _args, context) {
      const { actor, services, signal, requestId } = context;
      const { groups, following } = await personOf(context);
      // They have a list of their own.
      const entities = following.filter((urn) => !isSavedSearch(urn));
      const call = { actor, signal, requestId };
      const [own, questions] = await Promise.all([
        services.home.of({ groups, following: entities }, call),
        waitingQuestions(context, groups),
      ]);
      return { ...own, questions };
    },

    async waitingRequests(_root, _args, { actor, services, signal, requestId }) {
      return (await services.changeRequests.waiting({ actor, signal, requestId })).requests.length;
    },
  },
};

const SHOWN = 8;

async function waitingQuestions({ actor, services, signal, requestId }: GraphqlContext, groups: readonly string[]) {
  const waiting = await services.discussions.waitingFor(groups, { actor, signal, requestId });
  const shown = waiting.slice(0, SHOWN).map((thread) => ({ ...thread, last: lastOf(thread) }));
  const urns = shown.flatMap(({ urn, last }) => [urn, last.author]);
  const named = namedBy(await namesByUrn(services.names, actor, urns, signal));
  const questions = shown.map(({ id, urn, text, answers, last: { author, time } }) => {
    return { id, entity: named(urn), text, author: named(author), time, isAnswered: answers.length > 0 };
  });
  return { total: waiting.length, questions };
}
