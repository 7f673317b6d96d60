import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import type { AccessToken, TokenPage } from '#access/accounts/access-tokens';

type TokenHandlers = Pick<Handlers, 'createAccessToken' | 'listAccessTokens' | 'revokeAccessToken'>;

export function tokenHandlers({ tokens }: Services): TokenHandlers {
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

function createdTokenJson({ text, token }: { readonly text: string; readonly token: AccessToken }): string {
  return JSON.stringify({ accessToken: text, metadata: accessToken(token) });
}

function tokenPageJson(start: number, { total, tokens }: TokenPage): string {
  return JSON.stringify({ start, count: tokens.length, total, tokens: tokens.map(accessToken) });
}

/** Absent values are left out. */
function accessToken({ lastUsedOn, endedOn, ...token }: AccessToken) {
  return { ...token, ...(lastUsedOn !== null && { lastUsedOn }), ...(endedOn !== null && { endedOn }) };
}
