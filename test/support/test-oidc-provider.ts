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

/** The catalog at the provider. */
interface TestClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUrl: string;
  readonly signOutUrl: string;
}

interface ProviderParts {
  /** More clients, as RFC 7591 describes them. */
  readonly clients?: readonly object[];
  /** The private keys that it signs with; its own when absent. */
  readonly keys?: readonly object[];
}

/** Starts a real provider on loopback. */
export async function startProvider(
  catalog: TestClient,
  { clients = [], keys }: ProviderParts = {},
): Promise<TestProvider> {
  const first = {
    client_id: catalog.clientId,
    client_secret: catalog.clientSecret,
    redirect_uris: [catalog.redirectUrl],
    post_logout_redirect_uris: [catalog.signOutUrl],
  };
  const child = fork('test/support/oidc-provider.mjs', [JSON.stringify({ clients: [first, ...clients], keys })], {
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
      const page = await answer.text();
      form = new URLSearchParams(fieldsOf(page, sub));
      if (form.size === 0) throw new Error(`the provider answered ${answer.status}: ${page}`);
      continue;
    }
    form = undefined;
    next = new URL(location, next);
    if (next.origin !== issuer) return next;
  }
  throw new Error('the provider does not come to an end');
}

/** What a person types into a page: who signs in, or nothing but the consent. Empty for any other page. */
function fieldsOf(page: string, sub: string): Readonly<Record<string, string>> {
  if (page.includes('name="login"')) return { prompt: 'login', login: sub, password: 'any' };
  return page.includes('value="consent"') ? { prompt: 'consent' } : {};
}
