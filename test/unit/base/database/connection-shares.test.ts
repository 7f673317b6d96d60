import { connectionShares } from '#base/database/connection/open-connections';

test.each([
  ['the smallest number', 2, { work: 2, questions: 1 }],
  ['the default', 12, { work: 4, questions: 8 }],
  ['the largest number', 50, { work: 16, questions: 34 }],
])('%s of connections gives writes and questions what they need', (_what, connections, shares) => {
  expect(connectionShares(connections)).toEqual(shares);
});
