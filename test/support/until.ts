import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than anything takes on a busy machine, and shorter than the `testTimeout` of jest, whose message does not say what is missing. */
const WITHIN_MS = 180_000;
const EVERY_MS = 20;

type Falsy = false | undefined | null | 0 | '';

/**
 * Polls until `holds` returns something true, and returns it. What `holds` throws is not caught.
 *
 * @param what completes "Not within 180 s: ..." in the error
 */
export async function until<Value>(
  what: string,
  holds: () => Value | Falsy | Promise<Value | Falsy>,
  { withinMs = WITHIN_MS, everyMs = EVERY_MS } = {},
): Promise<Value> {
  for (const deadline = performance.now() + withinMs; ; await sleep(everyMs)) {
    const value = await holds();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs / 1000} s: ${what}`);
  }
}
