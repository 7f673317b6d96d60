import { WrittenPosition } from '#catalog/changes/written-position';

const LOG = '0a0a0a0a-0000-4000-8000-000000000001';
const OTHER = '0a0a0a0a-0000-4000-8000-000000000002';

/** A log that has one more change at each look, up to `last`. */
function follower(last: number) {
  let position = 0;
  let looks = 0;
  return {
    followed: LOG,
    get reached() {
      return position;
    },
    catchUp: async () => {
      looks += 1;
      position = Math.min(last, position + 1);
    },
    looks: () => looks,
  };
}

it('waits until the log has the position', async () => {
  const log = follower(5);
  const written = new WrittenPosition(log);
  await written.reached(`${LOG}.3`);
  expect(log.looks()).toBe(3);
  await written.reached(`${LOG}.2`);
  expect(log.looks()).toBe(3);
  expect(written.read).toBe(`${LOG}.3`);
});

it('gives up on a log that does not get there', async () => {
  await expect(new WrittenPosition(follower(2)).reached(`${LOG}.3`)).rejects.toThrow(
    'is a standby with the changes up to 2, and the client has written up to 3',
  );
});

it.each([`${OTHER}.3`, 'nonsense', '3', `${LOG}.-1`, `${LOG}.`])('does not wait for %s', async (text) => {
  const log = follower(0);
  await new WrittenPosition(log).reached(text);
  expect(log.looks()).toBeLessThanOrEqual(1);
});

it('knows the last position that was committed', () => {
  const written = new WrittenPosition(follower(0));
  expect(written.committed).toBe(0);
  for (const position of [4, 9, 7]) written.saw(position);
  expect(written.committed).toBe(9);
  expect(written.textOf(9)).toBe(`${LOG}.9`);
});
