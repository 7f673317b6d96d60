import { createHash } from 'node:crypto';
import type { JsonObject } from '#generated/registry/registry-types';
import { ConflictError } from '#base/errors/domain-error';
import { isObject } from '#base/json/path-values';
import type { ScimCall } from './scim-call';

const LENGTH = 22;

/** The version of a resource: the same as long as its attributes are. Addresses depend on how the client asked, so they are no part of it. */
export function versionOf(attributes: object): string {
  const content = JSON.stringify(attributes, (name, value: unknown) => (name === '$ref' ? undefined : value));
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, LENGTH)}"`;
}

/** Undefined for a resource that was not read whole. */
export function versionIn({ meta }: JsonObject): string | undefined {
  const version = isObject(meta) ? meta['version'] : undefined;
  return typeof version === 'string' ? version : undefined;
}

/** Whether the client has this version already (`If-None-Match`). */
export function isKnown({ ifNoneMatch }: Pick<ScimCall, 'ifNoneMatch'>, version: string | undefined): boolean {
  return ifNoneMatch !== undefined && version !== undefined && names(ifNoneMatch, version);
}

/** @throws ConflictError, as 412, if the client means another version (`If-Match`) */
export function requireMatch({ ifMatch }: Pick<ScimCall, 'ifMatch'>, resource: JsonObject): void {
  const version = versionIn(resource);
  if (ifMatch === undefined || (version !== undefined && names(ifMatch, version))) return;
  throw new ConflictError(
    `The resource changed: its version is ${version}, and If-Match names ${ifMatch.slice(0, 100)}. Read it again, and repeat the change.`,
    [],
    412,
  );
}

function names(header: string, version: string): boolean {
  const tags = header.split(',').map((tag) => opaque(tag.trim()));
  return tags.includes('*') || tags.includes(opaque(version));
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}
