import type { Bits } from '#search/memory/storage/bits';

/** A kept answer takes a few kilobytes, or more with facets of many values. */
const ANSWERS_MAX = 32;

/**
 * Answers about all documents of a view that an actor may see: `*`, and folders. They take time in proportion to the documents. So they are kept
 * as long as the view is in use. A change makes new views only of the segments in which it replaces documents.
 */
export class ViewCache<Answer> {
  private readonly byView = new WeakMap<Bits, Map<string, Answer>>();

  /** @param live the documents in use of the view */
  async find(live: Bits, key: string, make: () => Promise<Answer>): Promise<Answer> {
    const answers = this.byView.get(live) ?? new Map<string, Answer>();
    this.byView.set(live, answers);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const made = await make();
    const [oldest] = answers.keys();
    if (oldest !== undefined && answers.size >= ANSWERS_MAX) answers.delete(oldest);
    answers.set(key, made);
    return made;
  }
}
