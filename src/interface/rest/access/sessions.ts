import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type SessionHandlers = Pick<Handlers, 'logIn' | 'logOut' | 'useSignInLink'>;

export function sessionHandlers({ signIn }: Services): SessionHandlers {
  return {
    async logIn({ body: { username, password } }, { origin }) {
      return signedIn(await signIn.signIn({ name: username, password }, origin));
    },

    async logOut(_parts, { cookie, origin }) {
      return jsonAnswer('{}', { 'Set-Cookie': [...(await signIn.signOut(cookie, origin)).cookies] });
    },

    async useSignInLink({ body: { username, password, secret } }, { origin }) {
      return signedIn(await signIn.useLink({ name: username, password }, secret, origin));
    },
  };
}

function signedIn({ user, cookies }: { readonly user: string; readonly cookies: readonly string[] }) {
  return jsonAnswer(JSON.stringify({ user }), { 'Set-Cookie': [...cookies] });
}
