import type { Turn } from '#base/background/turn';
import type { ByteText } from '#search/memory/storage/byte-text';

/** Texts between two looks at the clock. */
const STEP = 1024;

/** The places of texts in their order. It merges runs that are sorted already, because most texts come nearly sorted. */
export async function orderTexts(texts: readonly ByteText[], turn: Turn): Promise<Uint32Array> {
  let order = new Uint32Array(texts.length).map((_, place) => place);
  let starts = runStarts(texts);
  while (starts.length > 1) {
    const merged = new Uint32Array(order.length);
    for (let run = 0; run < starts.length; run += 2) {
      const [start, middle, end] = [0, 1, 2].map((next) => starts[run + next] ?? order.length);
      await mergeTwo(texts, order, merged, { start: start ?? 0, middle: middle ?? 0, end: end ?? 0 }, turn);
    }
    order = merged;
    starts = starts.filter((_, run) => run % 2 === 0);
  }
  return order;
}

function runStarts(texts: readonly ByteText[]): readonly number[] {
  const starts = [0];
  for (let at = 1; at < texts.length; at++) if ((texts[at] ?? '') < (texts[at - 1] ?? '')) starts.push(at);
  return starts;
}

interface TwoRuns {
  readonly start: number;
  readonly middle: number;
  readonly end: number;
}

async function mergeTwo(
  texts: readonly ByteText[],
  from: Uint32Array,
  to: Uint32Array,
  { start, middle, end }: TwoRuns,
  turn: Turn,
): Promise<void> {
  let [left, right] = [start, middle];
  for (let at = start; at < end; at++) {
    const isLeft = left < middle && (right >= end || textAt(texts, from, left) <= textAt(texts, from, right));
    to[at] = from[isLeft ? left++ : right++] ?? 0;
    if (at % STEP === 0 && turn.isOver) await turn.pause();
  }
}

function textAt(texts: readonly ByteText[], order: Uint32Array, place: number): ByteText {
  return texts[order[place] ?? 0] ?? '';
}
