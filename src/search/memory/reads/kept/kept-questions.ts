import type { Segment } from '../../segment/segment';
import { RecentlyUsed } from './recently-used';

/** Bytes of an entry, besides its key and its answers. */
const ENTRY_BYTES = 256;

/** What the segments answered to questions. The question that was asked longest ago is forgotten first. */
export class KeptQuestions<Answer extends { readonly bytes: number }> {
  private readonly questions: RecentlyUsed<Map<Segment, Answer>>;
  private readonly retired = new WeakSet<Segment>();

  /** @param bytesMax of all answers together, unless those to the last question take more */
  constructor(bytesMax: number) {
    this.questions = new RecentlyUsed(bytesMax);
  }

  get bytes(): number {
    return this.questions.bytes;
  }

  /** The answers to a question that are kept. */
  ask(key: string): ReadonlyMap<Segment, Answer> | undefined {
    return this.questions.use(key);
  }

  keep(key: string, segment: Segment, answer: Answer): void {
    if (this.retired.has(segment)) return;
    const answers = this.questions.get(key) ?? this.questions.add(key, new Map(), key.length * 2 + ENTRY_BYTES);
    this.questions.grow(key, answer.bytes - (answers.get(segment)?.bytes ?? 0));
    answers.set(segment, answer);
    this.questions.trim(key);
  }

  /** Forgets what these segments answered, and keeps no more of them, because an answer holds its segment in memory. */
  retire(segments: readonly Segment[]): void {
    for (const segment of segments) this.retired.add(segment);
    for (const [key, answers] of this.questions) {
      for (const segment of segments) {
        this.questions.grow(key, -(answers.get(segment)?.bytes ?? 0));
        answers.delete(segment);
      }
      if (answers.size === 0) this.questions.delete(key);
    }
  }
}
