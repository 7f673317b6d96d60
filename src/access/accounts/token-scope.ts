/**
 * What a token may do, at most what its user may.
 *
 * - `all`: everything.
 * - `read`: what changes nothing.
 * - `write:PLATFORM`: the same, and what ingestion of one platform writes.
 */
export type TokenScope = 'all' | 'read' | `write:${string}`;

const PLATFORM = /^write:([A-Za-z0-9._-]{1,100})$/;

/** For people. */
export const SCOPES_TEXT = 'all, read, or write:PLATFORM such as write:hive';

/** @returns undefined for a string that is not a scope */
export function scopeOf(text: string): TokenScope | undefined {
  if (text === 'all' || text === 'read') return text;
  const [, platform] = PLATFORM.exec(text) ?? [];
  return platform === undefined ? undefined : `write:${platform}`;
}

/** The id of the platform; undefined for the other scopes. */
export function platformOf(scope: TokenScope): string | undefined {
  return PLATFORM.exec(scope)?.[1];
}
