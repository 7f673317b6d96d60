import { createHash } from 'node:crypto';
import { SYSTEM_NAME } from '#catalog/authorization/actor';
import { type DomainError, InvalidInputError } from '#base/errors/domain-error';
import { checkUses } from '#base/errors/limit-exceeded';
import { foldCase } from '#base/json/fold-case';

/** Characters that need no escape in urns, addresses and files. */
const SAFE = /^[A-Za-z0-9._@+-]$/u;
const SAFE_START = /^[A-Za-z0-9_]/;
/** Control characters, and characters that nobody sees. */
const HIDDEN = /\p{C}/u;
/** A urn with a longer key is refused, because every `%` takes three characters in an address. */
const KEY_LENGTH_MAX = 400;
const KEPT_LENGTH = 150;
const HASH_LENGTH = 32;

/** @throws InvalidInputError | LimitExceededError for a text that cannot be the name of a user */
export function checkUserName(name: string): void {
  const fix = 'Use a shorter one';
  checkUses([{ limit: 'userName', size: name.length, unit: 'characters of the name of a user', fix }], {
    field: ['name'],
  });
  if (!isUserName(name)) throw badName(name);
}

/** Whether a text may be the name of a user, but for its length. */
export function isUserName(name: string): boolean {
  return name.trim() !== '' && name === name.trim() && !HIDDEN.test(name) && foldCase(name) !== foldCase(SYSTEM_NAME);
}

/**
 * The key of the urn of a user of this name: the name itself if its characters are safe, else with the others escaped as in addresses. A long one
 * ends with its hash. Different names have different keys.
 */
export function userKey(name: string): string {
  const escaped = [...name].map((char, index) => (isSafe(char, index) ? char : escapedChar(char))).join('');
  if (encodeURIComponent(escaped).length <= KEY_LENGTH_MAX) return escaped;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_LENGTH);
  return `${escaped.slice(0, KEPT_LENGTH).replace(/%[0-9A-F]?$/, '')}!${hash}`;
}

/** What equal names share, whatever the case of their letters. A hash, so that a long name has a short one too. */
export function nameHash(name: string): string {
  return createHash('sha256').update(foldCase(name)).digest('base64url');
}

function isSafe(char: string, index: number): boolean {
  return SAFE.test(char) && (index > 0 || SAFE_START.test(char));
}

function escapedChar(char: string): string {
  return [...Buffer.from(char)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

function badName(name: string): DomainError {
  const expected = `a text without control characters, and without blanks at its ends, but not ${SYSTEM_NAME}`;
  return new InvalidInputError(`'${name.slice(0, 200)}' cannot be the name of a user; use ${expected}`, [
    { field: ['name'], message: 'cannot be a name', expected },
  ]);
}
