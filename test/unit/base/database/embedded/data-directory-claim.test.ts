import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FOREIGN_DEAD_AFTER_MS, ForeignClaims } from '#base/database/embedded/directory/data-directory-claim';

describe('ForeignClaims', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aspectory-claims-'));
  const file = join(folder, 'claim.json');
  const clock = { time: Date.now() };
  const claims = () => new ForeignClaims({ now: () => clock.time, elapsed: () => clock.time });

  /** By a clock that is so far ahead of ours. */
  const touch = (aheadMs = 0) => utimesSync(file, new Date(), new Date(clock.time + aheadMs));
  const wait = (ms: number) => (clock.time += ms);

  beforeEach(() => writeFileSync(file, '{}'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['as ours', 0],
    ['an hour ahead', 3_600_000],
  ])('live while they are touched by a clock %s', async (_, aheadMs) => {
    const watched = claims();
    for (let waited = 0; waited < 3 * FOREIGN_DEAD_AFTER_MS; waited += 3000) {
      touch(aheadMs);
      expect(await watched.isAlive(file)).toBe(true);
      wait(3000);
    }
  });

  it('are dead without a heartbeat for long, and when their file is deleted', async () => {
    touch();
    wait(FOREIGN_DEAD_AFTER_MS);
    expect(await claims().isAlive(file)).toBe(false);
    rmSync(file);
    expect(await claims().isAlive(file)).toBe(false);
  });

  it('are dead without a heartbeat after the clock was set back', async () => {
    const watched = claims();
    touch(3_600_000);
    expect(await watched.isAlive(file)).toBe(true);
    wait(FOREIGN_DEAD_AFTER_MS);
    expect(await watched.isAlive(file)).toBe(false);
  });
});
