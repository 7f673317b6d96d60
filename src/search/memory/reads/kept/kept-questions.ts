import type { Segment } from '../../segment/segment';

/** Milliseconds. To keep an answer that takes less saves nothing. */
export const KEPT_FROM_MS = 0.05;
/** Bytes of an entry, besides its key and its answers. */
const ENTRY_BYTES = 256;

interface KeptQuestion<Answer> {
  readonly answers: Map<Segment, Answer>;
  bytes: number;
}

/** What the segments answered to questions. The question that was asked longest ago is forgotten first. */
export class KeptQuestions<Answer extends { readonly bytes: number }> {
  /** By key, in the order of their last use. */
  private readonly questions = new Map<string, KeptQuestion<Answer>>();
  private readonly retired = new WeakSet<Segment>();
  private total = 0;

  /** @param bytesMax of all answers together, unless those to the last question take more */
  constructor(private readonly bytesMax: number) {}

  get bytes(): number {
    return this.total;
  }

  /** The answers to a question that are kept. */
  ask(key: string): ReadonlyMap<Segment, Answer> | undefined {
    const question = this.questions.get(key);
    if (!question) return undefined;
    this.questions.delete(key);
    this.questions.set(key, question);
    return question.answers;
  }

  keep(key: string, segment: Segment, answer: Answer): void {
    if (this.retired.has(segment)) return;
    const question = this.questions.get(key) ?? this.add(key);
    const before = question.answers.get(segment)?.bytes ?? 0;
    question.answers.set(segment, answer);
    this.grow(question, answer.bytes - before);
    for (const [oldest] of this.questions) {
      if (this.total <= this.bytesMax || oldest === key) break;
      this.forget(oldest);
    }
  }

  /** Forgets what these segments answered, and keeps no more of them, because an answer holds its segment in memory. */
  retire(segments: readonly Segment[]): void {
    for (const segment of segments) this.retired.add(segment);
    for (const [key, question] of this.questions) {
      for (const segment of segments) {
        this.grow(question, -(question.answers.get(segment)?.bytes ?? 0));
        question.answers.delete(segment);
      }
      if (question.answers.size === 0) this.forget(key);
    }
  }

  private add(key: string): KeptQuestion<Answer> {
    const question = { answers: new Map<Segment, Answer>(), bytes: 0 };
    this.questions.set(key, question);
    this.grow(question, key.length * 2 + ENTRY_BYTES);
    return question;
  }

  private grow(question: KeptQuestion<Answer>, bytes: number): void {
    question.bytes += bytes;
    this.total += bytes;
  }

  private forget(key: string): void {
    this.total -= this.questions.get(key)?.bytes ?? 0;
    this.questions.delete(key);
  }
}
