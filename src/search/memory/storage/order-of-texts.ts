import type { Turn } from '#base/background/turn';
import type { ByteText } from './byte-text';

/** Texts between two looks at the clock: about 0.05 ms. */
const STEP = 1024;

/** The places of texts in their order, equal texts in that of their places. Sorted in turns, because a group of documents has many thousand terms. */
export async function orderOfTexts(texts: readonly ByteText[], turn: Turn): Promise<Uint32Array> {
  let order = Uint32Array.from(texts.keys());
  let merged = new Uint32Array(order.length);
  let work = 0;
  for (let width = 1; width < order.length; width *= 2) {
    for (let start = 0; start < order.length; start += 2 * width) {
      const [middle, end] = [Math.min(start + width, order.length), Math.min(start + 2 * width, order.length)];
      // Documents come in the order of their urns, so neighbours are often sorted already.
      if (isSorted(texts, order[middle - 1], order[middle])) {
        merged.set(order.subarray(start, end), start);
        continue;
      }
      let [left, right] = [start, middle];
      for (let at = start; at < end; at++) {
        const isLeft = right === end || (left < middle && isSorted(texts, order[left], order[right]));
        merged[at] = order[isLeft ? left++ : right++] ?? 0;
        if (++work % STEP === 0 && turn.isOver) await turn.pause();
      }
    }
    [order, merged] = [merged, order];
  }
  return order;
}

function isSorted(texts: readonly ByteText[], first = 0, second = 0): boolean {
  return (texts[first] ?? '') <= (texts[second] ?? '');
}
