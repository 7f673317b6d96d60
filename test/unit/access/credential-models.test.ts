import { registry } from '#generated/registry/registry';
import { isCredential } from '#access/security-models/credential-models';
import { ModelRegistry } from '#catalog/registry/model-registry';

const models = new ModelRegistry(registry);
const moves = (entityType: string, aspect: string, value = {}) => !isCredential(models, entityType, aspect, value);

describe('credentials', () => {
  it.each([
    ['corpuser', 'corpUserCredentials'],
    ['dataHubAccessToken', 'dataHubAccessTokenInfo'],
    ['dataHubSecret', 'dataHubSecretValue'],
    ['dataHubConnection', 'dataHubConnectionDetails'],
    // The whole entity, also what is no secret in it, and what the models do not know.
    ['inviteToken', 'inviteTokenKey'],
    ['dataHubSecret', 'status'],
    ['dataHubSecret', 'sparkles'],
  ])('are the values of %s.%s', (entityType, aspect) => expect(moves(entityType, aspect)).toBe(false));

  it.each([
    ['corpuser', 'corpUserInfo'],
    ['corpuser', 'roleMembership'],
    ['dataHubPolicy', 'dataHubPolicyInfo'],
    ['dataset', 'status'],
    ['spaceship', 'sparkles'],
  ])('are not the values of %s.%s', (entityType, aspect) => expect(moves(entityType, aspect)).toBe(true));

  it('are in a value with a secret, which moves without one', () => {
    const settings = (more: object) => ({
      sso: { baseUrl: 'http://a', oidcSettings: { enabled: true, clientId: 'a', ...more } },
    });
    expect(moves('globalSettings', 'globalSettingsInfo', settings({}))).toBe(true);
    expect(moves('globalSettings', 'globalSettingsInfo', settings({ clientSecret: 'x' }))).toBe(false);
  });
});
