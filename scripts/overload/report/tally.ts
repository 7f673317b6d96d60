import type { Outcome } from '../request/send-request';
import { larger, type Reading } from '../service/reading';

/** The figures of many requests: one row of the table. */
export class Tally {
  requests = 0;
  longestMs = 0;
  /** The request that took longest. */
  longest = '';
  serviceMb = Number.NaN;
  backendMb = Number.NaN;
  liveMs = 0;
  /** Number of answers by status; 0 is no answer. */
  readonly statuses = new Map<number, number>();

  constructor(readonly name: string) {}

  addOutcome({ status }: Pick<Outcome, 'status'>, ms: number, title: string): void {
    this.requests++;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (ms > this.longestMs) [this.longestMs, this.longest] = [ms, title];
  }

  addReading({ serviceMb, backendMb, liveMs }: Reading): void {
    this.serviceMb = larger(this.serviceMb, serviceMb);
    this.backendMb = larger(this.backendMb, backendMb);
    this.liveMs = Math.max(this.liveMs, liveMs);
  }

  toJSON(): object {
    const { name, requests, longestMs, longest, serviceMb, backendMb, liveMs } = this;
    return {
      name,
      requests,
      longestMs,
      longest,
      serviceMb,
      backendMb,
      liveMs,
      statuses: Object.fromEntries(this.statuses),
    };
  }
}
