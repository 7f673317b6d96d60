import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** A password as it is stored. */
export interface PasswordHash {
  /** Base64. */
  readonly salt: string;
  /** `scrypt$N$r$p$` and the hash in base64, so that old hashes can be checked after the costs change. */
  readonly hash: string;
}

/** Takes 32 MB and about 80 ms. Source: the recommendation of OWASP for scrypt (2024): N = 2^15 with r = 8, p = 3. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashed(password, salt, COST);
  return { salt: salt.toString('base64'), hash: `scrypt$${COST.N}$${COST.r}$${COST.p}$${hash.toString('base64')}` };
}

/** Whether the password is right. Takes the same time for every password, also without a stored one, so that names of users do not leak. */
export async function isRightPassword(password: string, stored: PasswordHash | undefined): Promise<boolean> {
  const [scheme, n, r, p, hash] = (stored ?? NOBODY).hash.split('$');
  const expected = Buffer.from(hash ?? '', 'base64');
  const salt = Buffer.from((stored ?? NOBODY).salt, 'base64');
  if (scheme !== 'scrypt' || expected.length !== HASH_BYTES) return false;
  const found = await hashed(password, salt, { N: Number(n), r: Number(r), p: Number(p) });
  return timingSafeEqual(found, expected) && stored !== undefined;
}

/** Normalized, because keyboards write the same character in different ways. */
function hashed(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return derive(password.normalize('NFKC'), salt, HASH_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r });
}

/** Stands in for a user that does not exist. */
const NOBODY: PasswordHash = {
  salt: Buffer.alloc(SALT_BYTES).toString('base64'),
  hash: `scrypt$${COST.N}$${COST.r}$${COST.p}$${Buffer.alloc(HASH_BYTES).toString('base64')}`,
};
