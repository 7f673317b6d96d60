import { withoutPassword } from '../../../../src/catalog/openlineage/without-password';

test.each([
  ['postgres://user:secret@db:5432/shop', 'postgres://db:5432/shop'],
  ['https://token@code.example/books', 'https://code.example/books'],
  ['abfss://container@account.dfs.core.windows.net/a', 'abfss://container@account.dfs.core.windows.net/a'],
  ['{"a":"mysql://a:b@c","b":"mail@example.com"}', '{"a":"mysql://c","b":"mail@example.com"}'],
  ['plain', 'plain'],
])('%s becomes %s', (text, expected) => {
  expect(withoutPassword(text)).toBe(expected);
});
