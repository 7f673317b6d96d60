import { parsePosition, requirePosition, WrittenPosition } from '#catalog/changes/written-position';

const LOG = '0a0a0a0a-0000-4000-8000-000000000001';
const FORMER = '0a0a0a0a-0000-4000-8000-000000000003';
const OTHER = '0a0a0a0a-0000-4000-8000-000000000002';

const at = (position: number, logId = LOG) => ({ logId, position });

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
    hasLeft: (logId: string) => logId === FORMER,
    looks: () => looks,
  };
}

it('waits until the log has the position', async () => {
  const log = follower(5);
  const written = new WrittenPosition(log);
  await written.reached(at(3));
  expect(log.looks()).toBe(3);
  await written.reached(at(2));
  expect(log.looks()).toBe(3);
  expect(written.read).toBe(`${LOG}.3`);
});

it('gives up on a log that does not get there', async () => {
  await expect(new WrittenPosition(follower(2)).reached(at(3))).rejects.toThrow(
    'is a standby with the changes up to 2, and the client has written up to 3',
  );
});

it('does not wait for a position of the log before the one of now', async () => {
  const log = follower(0);
  await new WrittenPosition(log).reached(at(3, FORMER));
  expect(log.looks()).toBe(1);
});

it('waits once for a log that it does not know, because a standby may lack the new id of its log', async () => {
  const log = follower(0);
  const written = new WrittenPosition(log);
  const said = `has written to the change log ${OTHER}, and the database server that this process reads has the log ${LOG}`;
  await expect(written.reached(at(3, OTHER))).rejects.toThrow(said);
  const looks = log.looks();
  expect(looks).toBeGreaterThan(1);
  await expect(written.reached(at(3, OTHER))).rejects.toThrow(said);
  expect(log.looks()).toBeLessThanOrEqual(looks + 2);
});

it('follows the log to its new id', async () => {
  let followed = LOG;
  const log = { reached: 9, catchUp: async () => void (followed = OTHER), hasLeft: (logId: string) => logId === LOG };
  const moving = Object.defineProperty({ ...log, followed }, 'followed', { get: () => followed });
  await new WrittenPosition(moving).reached(at(3, OTHER));
  expect(moving.followed).toBe(OTHER);
});

it.each(['nonsense', '3', `${LOG}.-1`, `${LOG}.`, `${LOG}.1e9`, `${LOG}.${'9'.repeat(16)}`, `${LOG}.1, ${LOG}.2`, ''])(
  'takes %p for no position',
  (text) => {
    expect(parsePosition(text)).toBeUndefined();
    expect(() => requirePosition(text)).toThrow(
      `The header X-Written-Position has '${text}', which is not a position of the change log.`.slice(0, 100),
    );
  },
);

it('takes the text of an answer', () => {
  expect(requirePosition(`${LOG}.42`)).toEqual(at(42));
});

it('knows the last position that was committed', () => {
  const written = new WrittenPosition(follower(0));
  expect(written.committed).toBe(0);
  for (const position of [4, 9, 7]) written.saw(position);
  expect(written.committed).toBe(9);
  expect(written.textOf(9)).toBe(`${LOG}.9`);
});
