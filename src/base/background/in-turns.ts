import { Turn } from './turn';

/** Items between two looks at the clock. Fewer never pause. */
const STEP = 16;

/**
 * Works on one item after the other, and lets other work run in between, and after the last one if the turn is over. What `work` throws
 * ends it.
 */
export async function inTurns<Item>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => void,
  turn = Turn.ofBatch(),
): Promise<void> {
  let index = 0;
  for (const item of items) {
    work(item, index++);
    if (index % STEP === 0 && turn.isOver) await turn.pause();
  }
  if (index > STEP && turn.isOver) await turn.pause();
}

/** The results of work on many items, in their order. */
export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => Result,
  turn?: Turn,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  await inTurns(items, (item, index) => void results.push(work(item, index)), turn);
  return results;
}
