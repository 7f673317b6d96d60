import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export interface TestProvider {
  readonly issuer: string;
  /** The claims of all accounts, by sub. */
  setAccounts(accounts: Readonly<Record<string, object>>): Promise<void>;
  /** Signs in as a browser does. @param url of the authorization @returns where the provider sends the browser back to */
  signIn(url: string, sub: string): Promise<URL>;
  stop(): Promise<void>;
}

interface TestClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUrl: string;
  readonly signOutUrl: string;
}

/** Starts a real provider on loopback. */
export async function startProvider({
  clientId,
  clientSecret,
  redirectUrl,
  signOutUrl,
}: TestClient): Promise<TestProvider> {
  const child = fork('test/support/oidc-provider.mjs', [clientId, clientSecret, redirectUrl, signOutUrl], {
    execArgv: [],
    // Its warnings are about production, and about versions of node that it is not tested with.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const [{ issuer }] = await once(child, 'message');
  return {
    issuer,
    async setAccounts(accounts) {
      child.send(accounts);
      await once(child, 'message');
    },
    signIn: (url, sub) => signInAt(issuer, url, sub),
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function signInAt(issuer: string, start: string, sub: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(start);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 10; step++) {
    const answer = await fetch(next, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: form }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) {
      // The page that asks who signs in.
      form = new URLSearchParams({ prompt: 'login', login: sub, password: 'any' });
      const page = await answer.text();
      if (!page.includes('name="login"')) throw new Error(`the provider answered ${answer.status}: ${page}`);
      continue;
    }
    form = undefined;
    next = new URL(location, next);
    if (next.origin !== issuer) return next;
  }
  throw new Error('the provider does not come to an end');
}
