/** Who guesses does not learn from the time of an answer whether a user exists, or how the password is stored. */
import { hashPassword, isRightPassword } from '#access/accounts/password-hash';

const PASSWORD = 'correct horse';

/** Milliseconds of processor time, on all threads. */
async function timeOf(work: () => Promise<boolean>): Promise<number> {
  const before = process.cpuUsage();
  expect(await work()).toBe(false);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('a password', () => {
  it.each([
    ['of another catalog', { salt: 'c2FsdA==', hash: 'c2hhLTI1Ng==' }],
    ['of lower costs', { salt: 'c2FsdA==', hash: `scrypt$16$1$1$${Buffer.alloc(32).toString('base64')}` }],
    ['of costs that no machine has', { salt: '', hash: `scrypt$1e9$8$3$${Buffer.alloc(32).toString('base64')}` }],
    ['that is too short', { salt: 'c2FsdA==', hash: 'scrypt$32768$8$3$AAAA' }],
  ])('takes the same work with a hash %s', async (_, stored) => {
    const usual = await hashPassword('another');
    await isRightPassword(PASSWORD, usual);
    const expected = await timeOf(() => isRightPassword(PASSWORD, usual));
    const found = await timeOf(() => isRightPassword(PASSWORD, stored));
    expect(found).toBeGreaterThan(expected / 2);
    expect(found).toBeLessThan(expected * 2);
  });
});
