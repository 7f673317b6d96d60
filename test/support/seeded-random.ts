/** The seed of random inputs: that of TEST_SEED, else `usual`. The name of the test contains it, so that a failure prints it. */
export function testSeed(usual: number): number {
  return Number(process.env['TEST_SEED'] ?? usual);
}

/** Numbers from 0 up to, without, `below`; the same in every run (mulberry32). */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
