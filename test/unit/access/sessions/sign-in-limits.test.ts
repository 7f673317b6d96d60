import { ADDRESS_FAILURES_MAX, SignInLimits, USER_FAILURES_MAX, WINDOW_MS } from '#access/sessions/sign-in-limits';
import { testDatabase } from '#test/support/test-database';

const database = testDatabase();
const REFUSED = { status: 429, code: 'LIMIT_EXCEEDED' };
let time = 1_000 * WINDOW_MS;
let limits: SignInLimits;

beforeEach(() => {
  time += 10 * WINDOW_MS;
  limits = new SignInLimits(database, () => time);
});

/** Attempts that all fail, each for another user. */
async function fail(addresses: readonly string[]): Promise<void> {
  for (const [at, address] of addresses.entries()) await limits.begin(address, `user${at} at ${time}`);
}

const many = (address: string, count = ADDRESS_FAILURES_MAX) => Array.from({ length: count }, () => address);

describe('failures of an address', () => {
  it('refuse the next attempt, whoever it is for, and no other address', async () => {
    await fail(many('192.0.2.1'));
    await expect(limits.begin('192.0.2.1', 'somebody')).rejects.toMatchObject(REFUSED);
    await expect(limits.begin('192.0.2.1')).rejects.toMatchObject(REFUSED);
    await expect(limits.begin('192.0.2.2', 'somebody')).resolves.toBeInstanceOf(Function);
  });

  it('end with their window, and the refusal says when', async () => {
    time += WINDOW_MS / 3;
    await fail(many('192.0.2.3'));
    const refused = limits.begin('192.0.2.3', 'somebody');
    await expect(refused).rejects.toMatchObject({ retryAfterSeconds: (WINDOW_MS - WINDOW_MS / 3) / 1000 });
    time += WINDOW_MS;
    await expect(limits.begin('192.0.2.3', 'somebody')).resolves.toBeInstanceOf(Function);
  });

  it('do not count after a success', async () => {
    for (let attempt = 0; attempt < ADDRESS_FAILURES_MAX + 10; attempt++) {
      const succeeded = await limits.begin('192.0.2.4', 'jane');
      await succeeded();
    }
    await expect(limits.begin('192.0.2.4', 'jane')).resolves.toBeInstanceOf(Function);
  });

  it('are those of the whole network that an IPv6 customer has', async () => {
    await fail(many('2001:db8:1:2::1', ADDRESS_FAILURES_MAX / 2));
    await fail(many('2001:db8:1:2:ffff::7', ADDRESS_FAILURES_MAX / 2));
    await expect(limits.begin('2001:db8:1:2:3:4:5:6', 'somebody')).rejects.toMatchObject(REFUSED);
    await expect(limits.begin('2001:db8:1:3::1', 'somebody')).resolves.toBeInstanceOf(Function);
  });

  it('at the same time do not pass the limit together', async () => {
    const attempts = Array.from({ length: ADDRESS_FAILURES_MAX + 20 }, (_, at) => limits.begin('192.0.2.5', `u${at}`));
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(ADDRESS_FAILURES_MAX);
  });
});

it('failures of a user count from all addresses, and for every spelling of the name', async () => {
  for (let at = 0; at < USER_FAILURES_MAX; at++) await limits.begin(`198.51.100.${at}`, at % 2 === 0 ? 'kim' : 'KIM');
  await expect(limits.begin('203.0.113.1', 'Kim')).rejects.toMatchObject(REFUSED);
  await expect(limits.begin('203.0.113.1', 'kim2')).resolves.toBeInstanceOf(Function);
});
