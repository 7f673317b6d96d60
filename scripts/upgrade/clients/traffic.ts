/** What one kind of request came to. */
export interface Tally {
  readonly kind: string;
  requests: number;
  failed: number;
  /** Undefined for streams, which last as long as the process that sends them. */
  longestMs: number | undefined;
}

/** A failure that is not an answer of the service: an answer that lacks something. */
export class WrongAnswer extends Error {}

/** Sends requests to the processes in turn, as a load balancer does: to those that were ready, until everybody has heard that they are stopped. */
export class Traffic {
  private readonly urls: string[] = [];
  private readonly byKind = new Map<string, Tally>();
  private turn = 0;
  /** Failures with their times, for people. */
  readonly failures: string[] = [];

  add(url: string): void {
    this.urls.push(url);
  }

  remove(url: string): void {
    this.urls.splice(this.urls.indexOf(url), 1);
  }

  get tallies(): readonly Tally[] {
    return [...this.byKind.values()];
  }

  /** The next process. */
  next(): string {
    return this.urls[this.turn++ % this.urls.length] ?? '';
  }

  /** Counts and times a request. @returns undefined after a failure */
  async count<Result>(kind: string, request: (url: string) => Promise<Result>): Promise<Result | undefined> {
    const startedAt = performance.now();
    const result = await this.countUntimed(kind, request);
    const tally = this.tallyOf(kind);
    tally.longestMs = Math.max(tally.longestMs ?? 0, performance.now() - startedAt);
    return result;
  }

  /** Counts a request, and its failure instead of throwing it. @returns undefined after a failure */
  async countUntimed<Result>(kind: string, request: (url: string) => Promise<Result>): Promise<Result | undefined> {
    const tally = this.tallyOf(kind);
    tally.requests++;
    const url = this.next();
    try {
      return await request(url);
    } catch (error) {
      tally.failed++;
      const reason = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}`.trim() : String(error);
      this.failures.push(`${new Date().toISOString()} ${kind} at ${url}: ${reason.slice(0, 300)}`);
      return undefined;
    }
  }

  private tallyOf(kind: string): Tally {
    const known = this.byKind.get(kind);
    if (known) return known;
    const made: Tally = { kind, requests: 0, failed: 0, longestMs: undefined };
    this.byKind.set(kind, made);
    return made;
  }
}

/** The text of an answer with status 200. @throws WrongAnswer for any other */
export async function textOf(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  const text = await response.text();
  if (response.status !== 200) throw new WrongAnswer(`${response.status} ${text}`);
  return text;
}
