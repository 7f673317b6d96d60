import type { Identity } from '#access/security-models/user-value';
import { InvalidInputError } from '#base/errors/domain-error';
import { isStorableText } from '#base/json/storable-text';
import { shortened } from '#base/errors/unknown-name';
import type { Claims } from './provider-client';
import type { ClaimNames } from '#base/settings/provider-options';

/** An account at the provider, as its claims describe it. */
export interface ProviderAccount extends Identity {
  /** The name for a new user. Undefined if the claims have none. */
  readonly userName: string | undefined;
  readonly displayName: string | undefined;
  readonly email: string | undefined;
  /** Names. */
  readonly groups: readonly string[];
}

const GROUPS_MAX = 500;
const GROUP_NAME_LENGTH_MAX = 200;

/** @throws InvalidInputError for a claim of another type */
export function accountOf(claims: Claims, names: ClaimNames): ProviderAccount {
  return {
    issuer: issuerText(claims.iss),
    subject: claims.sub,
    userName: userNameOf(claims, names.user),
    displayName: text(claims, 'name'),
    email: verifiedEmail(claims),
    groups: groupsOf(claims, names.groups),
  };
}

/**
 * The account of an access token. Many providers put the name and the groups only into ID tokens, so what it leaves out is not known.
 * @returns without a name rather than with `sub` as its name, which a sign-in would not give @throws InvalidInputError as `accountOf`
 */
export function tokenAccountOf(claims: Claims, names: ClaimNames): ProviderAccount & { readonly saysGroups: boolean } {
  const account = accountOf(claims, names);
  const isNamed = names.user !== undefined || account.userName !== claims.sub || 'preferred_username' in claims;
  return { ...account, userName: isNamed ? account.userName : undefined, saysGroups: names.groups in claims };
}

/** One spelling, because a setting may lack the slash behind the host. */
export function issuerText(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).href : issuer;
}

/** An address that is not verified may be that of somebody else. */
function userNameOf(claims: Claims, claim: string | undefined): string | undefined {
  if (claim === 'email') return verifiedEmail(claims);
  if (claim !== undefined) return text(claims, claim);
  return text(claims, 'preferred_username') ?? verifiedEmail(claims) ?? claims.sub;
}

function verifiedEmail(claims: Claims): string | undefined {
  return claims['email_verified'] === true ? text(claims, 'email') : undefined;
}

/** The groups of the claim. Without the claim there are no groups: providers leave empty lists out. */
function groupsOf(claims: Claims, claim: string): readonly string[] {
  const groups = claims[claim];
  // OpenID Connect Core section 5.6.2: the claim is elsewhere. Some providers send this for users with many groups.
  const elsewhere = claims['_claim_names'];
  if (typeof elsewhere === 'object' && elsewhere !== null && claim in elsewhere)
    throw wrongGroups(claim, 'the provider sends a reference instead of the groups');
  if (groups === undefined || groups === null) return [];
  if (!Array.isArray(groups)) throw wrongGroups(claim, `it is ${shortened(JSON.stringify(groups))}`);
  const names = groups.filter(isGroupName);
  if (names.length < groups.length) throw wrongGroups(claim, 'one of its items is not such a string');
  if (names.length > GROUPS_MAX) throw wrongGroups(claim, `it has ${names.length} items`);
  return [...new Set(names)];
}

function isGroupName(value: unknown): value is string {
  return (
    typeof value === 'string' && value.trim() !== '' && isStorableText(value) && value.length <= GROUP_NAME_LENGTH_MAX
  );
}

function wrongGroups(claim: string, problem: string): InvalidInputError {
  const expected = `a list of at most ${GROUPS_MAX} strings of 1 to ${GROUP_NAME_LENGTH_MAX} characters`;
  return new InvalidInputError(
    `The claim ${claim} of your account is not ${expected}: ${problem}. Ask an administrator to change the claim at the provider, or to name another one with ASPECTORY_OIDC_GROUPS_CLAIM.`,
    [{ pointer: '', message: problem, expected }],
  );
}

function text(claims: Claims, name: string): string | undefined {
  const value = claims[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
