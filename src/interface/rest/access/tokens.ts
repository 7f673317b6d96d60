import { createdTokenJson, tokenPageJson } from './access-token-json';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type Area = Pick<Handlers, 'createAccessToken' | 'listAccessTokens' | 'revokeAccessToken'>;

export function tokenHandlers({ tokens }: Services): Area {
  return {
    async createAccessToken({ body: { name, description, user, duration, scope } }, { actor }) {
      const request = { name, description, user: user ?? actor.urn, duration, scope: scope ?? 'all' };
      return jsonAnswer(createdTokenJson(await tokens.create(actor, request)));
    },

    async listAccessTokens({ query: { owner, user, start = 0, count = 20 } }, { actor }) {
      return jsonAnswer(tokenPageJson(start, await tokens.list(actor, { owner, user, start, count })));
    },

    async revokeAccessToken({ path: { id } }, { actor }) {
      await tokens.revoke(actor, id);
      return jsonAnswer(JSON.stringify({ id }));
    },
  };
}
