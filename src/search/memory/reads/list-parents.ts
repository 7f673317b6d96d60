import { PARENTS_FIELD } from '#generated/registry/registry-types';
import type { ReadContext } from '#catalog/authorization/read-context';
import { fieldRange } from '../segment/segment';
import { valueOf } from '../segment/value-keys';
import { type IndexSnapshot, turnOf } from './index-snapshot';

/** Values between two looks at the clock. */
const STEP = 1024;

/** The parents of all documents, those that were replaced included. Reads each distinct value of one field. */
export async function listParents(read: ReadContext, snapshot: IndexSnapshot): Promise<readonly string[]> {
  const turn = turnOf(read, snapshot);
  const parents = new Set<string>();
  for (const { segment } of snapshot.views) {
    const [from, to] = fieldRange(segment.values, PARENTS_FIELD);
    for (let value = from; value < to; value++) {
      if (value % STEP === 0 && turn.isOver) await turn.pause();
      parents.add(String(valueOf(segment.values.keys.at(value))));
    }
  }
  return [...parents];
}
