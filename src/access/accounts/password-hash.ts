import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** A password as it is stored. */
export interface PasswordHash {
  /** Base64. */
  readonly salt: string;
  /** `scrypt$N$r$p$` and the hash in base64. Hashes that were imported may have any other form. */
  readonly hash: string;
}

/** Takes 32 MB and about 80 ms. Source: the recommendation of OWASP for scrypt (2024): N = 2^15 with r = 8, p = 3. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const PREFIX = `scrypt$${COST.N}$${COST.r}$${COST.p}$`;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashed(password, salt, COST);
  return { salt: salt.toString('base64'), hash: PREFIX + hash.toString('base64') };
}

/**
 * Whether the password is right. Does the same work for every password and every user, so that names do not leak: also without a stored hash,
 * and with one that another catalog made in another way, which no password fits.
 */
export async function isRightPassword(password: string, stored: PasswordHash | undefined): Promise<boolean> {
  const isOurs = stored !== undefined && isOfThisCost(stored);
  const { salt, hash } = isOurs ? stored : NOBODY;
  const found = await hashed(password, Buffer.from(salt, 'base64'), COST);
  return timingSafeEqual(found, bytesOf(hash)) && isOurs;
}

/** Whether a hash has the present costs. To change them, add those of before here, and hash with all of them. */
function isOfThisCost({ hash }: PasswordHash): boolean {
  return hash.startsWith(PREFIX) && bytesOf(hash).length === HASH_BYTES;
}

function bytesOf(hash: string): Buffer {
  return Buffer.from(hash.slice(PREFIX.length), 'base64');
}

/** Normalized, because keyboards write the same character in different ways. */
function hashed(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return derive(password.normalize('NFKC'), salt, HASH_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r });
}

/** Stands in for a user that does not exist. */
const NOBODY: PasswordHash = {
  salt: Buffer.alloc(SALT_BYTES).toString('base64'),
  hash: PREFIX + Buffer.alloc(HASH_BYTES).toString('base64'),
};
