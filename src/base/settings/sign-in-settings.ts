import { freeText, oneOf, optionalProvider, optionalText, type ReadSetting } from './setting';

/** Settings of how people sign in. */
export function signInSettings(read: ReadSetting) {
  return {
    passwords: read(
      oneOf({
        env: 'ASPECTORY_PASSWORDS',
        choices: ['on', 'off'],
        default: 'on',
        help: 'Whether people may sign in with a password that this service keeps. off needs ASPECTORY_OIDC_ISSUER.',
      }),
    ),
    ...providerSettings(read),
    ...claimSettings(read),
    ...accessTokenSettings(read),
  };
}

function providerSettings(read: ReadSetting) {
  return {
    oidcIssuer: read(
      optionalProvider({
        env: 'ASPECTORY_OIDC_ISSUER',
        expected: 'an address such as https://login.example.com/realm; http only for loopback',
        help: 'OpenID Connect provider to sign in with. The address of its configuration without /.well-known/openid-configuration.',
      }),
    ),
    oidcClientId: read(
      optionalText({
        env: 'ASPECTORY_OIDC_CLIENT_ID',
        expected: 'the id of a client',
        help: 'Id of this service at the provider.',
      }),
    ),
    oidcClientSecret: read(
      optionalText({
        env: 'ASPECTORY_OIDC_CLIENT_SECRET',
        expected: 'a secret',
        secret: 'whole',
        help: 'Secret of this service at the provider. A public client has none.',
      }),
    ),
    oidcRedirectUrl: read(
      optionalText({
        env: 'ASPECTORY_OIDC_REDIRECT_URL',
        expected: 'an address such as https://catalog.example.com/sign-in/oidc/callback',
        pattern: /^https?:\/\/[^?#\s]+\/sign-in\/oidc\/callback$/,
        help: 'Address of this service to which the provider sends people back, as it is registered there. The default is /sign-in/oidc/callback behind the first address of ASPECTORY_ORIGINS, or behind HOST and PORT.',
      }),
    ),
    oidcScopes: read(
      freeText({
        env: 'ASPECTORY_OIDC_SCOPES',
        default: 'openid profile email',
        expected: 'openid and other scopes, separated by spaces',
        pattern: /^(?=(.* )?openid( |$))[\x21\x23-\x5b\x5d-\x7e ]+$/,
        help: 'Scopes to ask the provider for.',
      }),
    ),
    oidcName: read(
      freeText({
        env: 'ASPECTORY_OIDC_NAME',
        default: 'single sign-on',
        expected: 'up to 50 characters',
        pattern: /^.{1,50}$/,
        help: 'Name of the provider on the page to sign in.',
      }),
    ),
  };
}

function claimSettings(read: ReadSetting) {
  return {
    oidcUsers: read(
      oneOf({
        env: 'ASPECTORY_OIDC_USERS',
        choices: ['create', 'adopt', 'link'],
        default: 'create',
        help: 'Who may sign in for the first time. create: everybody whose name no user has yet; a user is made. adopt: also those whose name a user without a password has. link: only those whom `aspectory user link` has linked to a user. Use adopt only if nobody can choose their own name at the provider.',
      }),
    ),
    oidcUserClaim: read(
      optionalText({
        env: 'ASPECTORY_OIDC_USER_CLAIM',
        expected: 'the name of a claim',
        help: 'Claim with the name of a new user. The default is the first that is present of preferred_username, email (if it is verified) and sub.',
      }),
    ),
    oidcGroupsClaim: read(
      freeText({
        env: 'ASPECTORY_OIDC_GROUPS_CLAIM',
        default: 'groups',
        expected: 'the name of a claim',
        help: 'Claim with the names of the groups of a user: a list of strings. Each sign-in adds and removes the memberships that come from it, and keeps all others.',
      }),
    ),
  };
}

/** Requests with an access token that the provider made. */
function accessTokenSettings(read: ReadSetting) {
  return {
    oidcAccessTokens: read(
      oneOf({
        env: 'ASPECTORY_OIDC_ACCESS_TOKENS',
        choices: ['on', 'off'],
        default: 'off',
        help: 'Whether requests may have an access token of the provider instead of one of this service. It must be a JWT for the address of this service. on: assistants find the provider by themselves (RFC 9728), and people sign in there.',
      }),
    ),
    oidcAudience: read(
      optionalText({
        env: 'ASPECTORY_OIDC_AUDIENCE',
        expected: 'the audience of access tokens, such as api://catalog',
        help: 'One more audience of access tokens of the provider that are for this service, if the provider cannot name its address. ASPECTORY_OIDC_CLIENT_ID cannot be one, because ID tokens have it.',
      }),
    ),
  };
}
