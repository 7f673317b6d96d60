import { type CatalogAccess, decideAuthentication } from '#command/composition/decide-authentication';
import type { Environment } from '#base/settings/read-settings';
import { readSettings } from '#base/settings/read-settings';

const NEW: CatalogAccess = { wasOn: false, hasSignIns: false };
const CLOSED: CatalogAccess = { wasOn: true, hasSignIns: true };
const WITH_USERS: CatalogAccess = { wasOn: false, hasSignIns: true };
const PROVIDER = { ASPECTORY_OIDC_ISSUER: 'https://login.example.com', ASPECTORY_OIDC_CLIENT_ID: 'catalog' };

function decide(environment: Environment, access: CatalogAccess = NEW) {
  const warnings: string[] = [];
  const warn = (warning: string) => warnings.push(warning);
  return { auth: decideAuthentication(readSettings(environment), access, { warn }), warnings };
}

describe('a start without ASPECTORY_AUTH', () => {
  it.each(['127.0.0.1', '127.9.0.1', '::1', '[::1]', 'localhost', 'a.localhost'])('is open on %s', (HOST) => {
    expect(decide({ HOST })).toEqual({ auth: 'off', warnings: [] });
  });

  it.each(['0.0.0.0', '::', '192.0.2.1', 'catalog', 'localhost.example.com', 'fe80::1%eth0'])(
    'is refused on %s',
    (HOST) => {
      expect(() => decide({ HOST })).toThrow(/HOST is .*ASPECTORY_AUTH=off .*HOST=127\.0\.0\.1/);
      expect(decide({ HOST, ASPECTORY_AUTH: 'off' })).toEqual({ auth: 'off', warnings: [] });
    },
  );

  it.each(['127.0.0.1', '0.0.0.0'])('asks for authentication on %s if the catalog was served with it', (HOST) => {
    expect(decide({ HOST }, CLOSED)).toEqual({ auth: 'on', warnings: [expect.stringContaining('is not set')] });
  });

  it('is refused if users can sign in, and no service has asked for authentication yet', () => {
    expect(() => decide({}, WITH_USERS)).toThrow(/ASPECTORY_AUTH is not set, and the catalog has users/);
  });
});

describe('a start with ASPECTORY_AUTH', () => {
  it.each([CLOSED, WITH_USERS, { wasOn: true, hasSignIns: false }])('=off warns of what it opens: %p', (access) => {
    const warnings = [expect.stringMatching(/^ASPECTORY_AUTH is off, so everybody .* although/)];
    expect(decide({ ASPECTORY_AUTH: 'off' }, access)).toEqual({ auth: 'off', warnings });
  });

  it('=on says that nobody can sign in, with the command that helps', () => {
    const warnings = [expect.stringContaining('aspectory user create NAME --admin')];
    expect(decide({ ASPECTORY_AUTH: 'on' }, NEW)).toEqual({ auth: 'on', warnings });
    expect(decide({ ASPECTORY_AUTH: 'on' }, CLOSED)).toEqual({ auth: 'on', warnings: [] });
    expect(decide({ ASPECTORY_AUTH: 'on', ...PROVIDER }, NEW)).toEqual({ auth: 'on', warnings: [] });
  });
});

describe('a provider without authentication', () => {
  it.each([PROVIDER, { ASPECTORY_OIDC_NAME: 'Example' }])('is an error: %p', (settings) => {
    const problem = /^ASPECTORY_OIDC_\w+ is set, but authentication is off/;
    expect(() => decide(settings)).toThrow(problem);
    expect(() => decide({ ...settings, ASPECTORY_AUTH: 'off' }, CLOSED)).toThrow(problem);
    expect(decide(settings, CLOSED).auth).toBe('on');
  });
});
