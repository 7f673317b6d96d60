import { hashPassword, isRightPassword } from '#access/accounts/password-hash';

const PASSWORD = 'correct horse';

test('a password fits its own hash alone', async () => {
  const stored = await hashPassword(PASSWORD);
  expect(await isRightPassword(PASSWORD, stored)).toBe(true);
  expect(await isRightPassword('wrong', stored)).toBe(false);
  expect(await isRightPassword(PASSWORD, undefined)).toBe(false);
});
