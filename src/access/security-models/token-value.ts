// As security-models.ts, this names fields of aspects that decide who may do what.
import type { DataHubAccessTokenInfo } from '#generated/types/com.linkedin.access.token';
import type { JsonObject } from '#generated/registry/registry-types';
import type { Written } from '#base/json/stored';
import { number, strings, text } from './field-values';

/** Fields of stored tokens, for statements that select by them. */
export const TOKEN_FIELDS = { user: 'actorUrn', owner: 'ownerUrn', expiresOn: 'expiresAt' } as const satisfies Readonly<
  Record<string, keyof DataHubAccessTokenInfo>
>;

/** What is stored of an access token. Times are epoch milliseconds. */
export interface TokenInfo {
  readonly name: string;
  readonly description: string | undefined;
  /** Urn of the user that requests with the token act as. */
  readonly user: string;
  /** Urn of the user who made it. */
  readonly owner: string;
  readonly createdOn: number;
  /** Undefined for a token that does not expire. */
  readonly expiresOn: number | undefined;
}

export function tokenInfoOf(value: JsonObject): TokenInfo {
  return {
    name: text<DataHubAccessTokenInfo>(value, '/name'),
    description: strings<DataHubAccessTokenInfo>(value, '/description')[0],
    user: text<DataHubAccessTokenInfo>(value, `/${TOKEN_FIELDS.user}`),
    owner: text<DataHubAccessTokenInfo>(value, `/${TOKEN_FIELDS.owner}`),
    createdOn: number<DataHubAccessTokenInfo>(value, '/createdAt') ?? 0,
    expiresOn: number<DataHubAccessTokenInfo>(value, `/${TOKEN_FIELDS.expiresOn}`),
  };
}

export function tokenInfoValue({ name, description, user, owner, createdOn, expiresOn }: TokenInfo): JsonObject {
  return {
    name,
    [TOKEN_FIELDS.user]: user,
    [TOKEN_FIELDS.owner]: owner,
    createdAt: createdOn,
    ...(expiresOn !== undefined && { [TOKEN_FIELDS.expiresOn]: expiresOn }),
    ...(description !== undefined && { description }),
  } satisfies Written<DataHubAccessTokenInfo>;
}
