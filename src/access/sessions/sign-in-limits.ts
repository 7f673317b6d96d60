import { createHash } from 'node:crypto';
import type { SqlClient } from '#base/database/sql-client';
import { LimitExceededError } from '#base/errors/domain-error';
import { normalized } from '#base/json/normalized';
import { countFailure, forgiveFailure } from './sql/sign-in-failures';

export const WINDOW_MS = 15 * 60_000;
/** Failures in one window. Others at the address of a proxy or a company share the second limit. */
export const USER_FAILURES_MAX = 20;
export const ADDRESS_FAILURES_MAX = 100;

interface Subject {
  readonly key: string;
  readonly max: number;
}

/**
 * Limits failed sign-ins by user and by address. They are counted in the database, because there may be several processes. An attempt
 * counts as a failure until it has succeeded, so attempts at the same time do not pass the limit together.
 */
export class SignInLimits {
  constructor(
    private readonly client: SqlClient,
    private readonly now: () => number,
  ) {}

  /**
   * @param name as it was typed; absent if the attempt does not name a user
   * @returns what to call after a success
   * @throws LimitExceededError (429) with the rest of the window as the time to wait
   */
  async begin(address: string, name?: string): Promise<() => Promise<void>> {
    const window = Math.floor(this.now() / WINDOW_MS);
    const subjects = [
      { key: `address ${network(address)}`, max: ADDRESS_FAILURES_MAX },
      ...(name === undefined ? [] : [{ key: `user ${hashed(name)}`, max: USER_FAILURES_MAX }]),
    ];
    // The address first: one over its limit leaves no rows of names.
    for (const subject of subjects) await this.count(subject, window);
    return () => forgiveFailure(this.client, { subjects: subjects.map(({ key }) => key), window });
  }

  private async count({ key, max }: Subject, window: number): Promise<void> {
    if ((await countFailure(this.client, { subject: key, window })) <= max) return;
    const retryAfterSeconds = Math.ceil(((window + 1) * WINDOW_MS - this.now()) / 1000);
    throw new LimitExceededError(
      `Too many sign-ins have failed. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`,
      [{ pointer: '', message: 'too many failures', expected: `at most ${max} in ${WINDOW_MS / 60_000} minutes` }],
      429,
      { retryAfterSeconds },
    );
  }
}

/** Names are typed by anybody, and may be passwords by mistake. */
function hashed(name: string): string {
  return createHash('sha256').update(normalized(name, 'NFKC').toLowerCase()).digest('base64url');
}

/** A customer has a whole IPv6 network of 64 bits. */
function network(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0');
  return [...groups, ...(tail === undefined ? [] : zeros), ...last].slice(0, 4).join(':');
}
