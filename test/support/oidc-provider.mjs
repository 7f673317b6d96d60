// An OpenID Connect provider (package oidc-provider) in a process of its own. The parent sends the accounts as messages.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
/** The clients; the private keys that sign, if the parent has some. */
const { clients, keys } = JSON.parse(process.argv[2]);
/** Claims by sub. */
let accounts = {};
process.on('message', (sent) => {
  accounts = sent;
  process.send('ready');
});

const SCOPES = 'openid profile email';
const claimsOf = (sub) => ({ sub, ...accounts[sub] });

const server = createServer().listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients,
    ...(keys && { jwks: { keys } }),
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'groups'], email: ['email', 'email_verified'] },
    features: {
      devInteractions: { enabled: true },
      // RFC 8707: a token for a named resource is a JWT, and any other one is opaque.
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, audience) => ({
          audience,
          scope: '',
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => claimsOf(sub) }),
    extraTokenClaims: (_context, { accountId }) => claimsOf(accountId),
    // Consent without a page.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope(SCOPES);
      for (const resource of [oidc.params.resource ?? []].flat()) grant.addResourceScope(resource, SCOPES);
      await grant.save();
      return grant;
    },
  });
  server.on('request', provider.callback());
  process.send({ issuer });
});
