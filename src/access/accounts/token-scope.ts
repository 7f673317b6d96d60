/**
 * What a token may do, at most what its user may.
 *
 * - `all`: everything.
 * - `read`: what changes nothing.
 * - `write:PLATFORM`: the same, and what ingestion of one platform writes; of several with `write:PLATFORM,PLATFORM`.
 */
export type TokenScope = 'all' | 'read' | `write:${string}`;

const PLATFORMS = /^write:([A-Za-z0-9._-]{1,100}(?:,[A-Za-z0-9._-]{1,100}){0,9})$/;

/** The scopes, for people. */
export const SCOPES_TEXT = 'all, read, or write:PLATFORM such as write:hive or write:dbt,postgres';

/** @returns undefined for a string that is not a scope */
export function scopeOf(text: string): TokenScope | undefined {
  if (text === 'all' || text === 'read') return text;
  const [, platforms] = PLATFORMS.exec(text) ?? [];
  return platforms === undefined ? undefined : `write:${platforms}`;
}

/** The ids of the platforms; none for the other scopes. */
export function platformsOf(scope: TokenScope): readonly string[] {
  return PLATFORMS.exec(scope)?.[1]?.split(',') ?? [];
}
