import type { AttackRequest } from './request/attack-request';
import type { Outcome } from './request/send-request';

interface Measured {
  readonly value: number;
  readonly request: AttackRequest;
}

/** Larger requests are not kept. */
const BODY_MAX = 1_000_000;
const LARGEST = 5;

/** Accepted requests that cost most: the slowest of each operation, and those with the largest answers. */
export class Favourites {
  private readonly slowestOf = new Map<string, Measured>();
  private largest: readonly Measured[] = [];

  add(operation: string, request: AttackRequest, { status, ms, bytes }: Outcome): void {
    if (status !== 200 || (request.body?.length ?? 0) > BODY_MAX) return;
    if (ms > (this.slowestOf.get(operation)?.value ?? 0)) this.slowestOf.set(operation, { value: ms, request });
    this.largest = [...this.largest, { value: bytes, request }].toSorted((a, b) => b.value - a.value).slice(0, LARGEST);
  }

  slowest(operation: string): AttackRequest | undefined {
    return this.slowestOf.get(operation)?.request;
  }

  /** The requests with the largest answers, largest first. */
  largestAnswers(): readonly AttackRequest[] {
    return this.largest.map(({ request }) => request);
  }
}
