import { KnownShards } from '#search/cluster/cluster/known-shards';
import { shardCount } from '#search/cluster/cluster/shard-count';

it.each([
  [0, undefined, 1],
  [1_000_000, undefined, 1],
  [1_000_001, undefined, 2],
  [10_000_000, undefined, 10],
  [1_000_000_000, undefined, 64],
  [0, 3, 3],
  [10_000_000, 1, 1],
])('%i entities with the setting %s have %i shards', (entities, fixed, expected) => {
  expect(shardCount(entities, fixed)).toBe(expected);
});

it('knows from answers whether an index has one shard', () => {
  const shards = new KnownShards();
  expect(shards.isOne(['tables'])).toBe(true);
  expect(shards.isOne(['tables', 'jobs'])).toBe(false);
  shards.saw(['tables', 'jobs'], 4);
  expect(shards.isOne(['tables'])).toBe(true);
  shards.saw(['tables'], 3);
  expect(shards.isOne(['tables'])).toBe(false);
  expect(shards.isOne(['jobs'])).toBe(true);
  shards.saw(['tables'], 1);
  expect(shards.isOne(['tables'])).toBe(true);
});
