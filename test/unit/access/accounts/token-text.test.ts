import { signToken, tokenId } from '#access/accounts/token-text';

const KEY = { id: 'key', secret: new Uint8Array(32).fill(1) };

it('gives every token an id that no command line reads as an option', async () => {
  const claims = { user: 'urn:li:corpuser:jane', scope: 'all' } as const;
  const texts = await Promise.all(Array.from({ length: 500 }, () => signToken(KEY, claims, undefined)));
  const ids = texts.map(tokenId);
  expect(new Set(ids).size).toBe(500);
  expect(ids.filter((id) => id.startsWith('-'))).toEqual([]);
});
