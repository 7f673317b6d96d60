import { randomUUID } from 'node:crypto';
import type { SqlClient } from '#base/database/sql-client';
import { holdLease, keepsLease, releaseLease } from '../sql/lease-row';
import { REQUEST_MS_MAX } from './http-sender';

const RENEW_EVERY_MS = 3000;
/** When the process dies, another one goes on after this time. */
const LEASE_SECONDS = 20;

/**
 * The right to send, which one process of a catalog has. It sends only while a request that begins now ends before the lease, so that no two
 * processes send at the same time, even if one of them hangs.
 */
export class SenderLease {
  private readonly holder = randomUUID();
  private endsAt = 0;
  private renewAt = 0;

  constructor(
    private readonly client: SqlClient,
    private readonly seconds = LEASE_SECONDS,
  ) {}

  /** Takes or renews it now and then. */
  async keep(): Promise<void> {
    const begun = performance.now();
    if (begun < this.renewAt) return;
    const isHeld = await holdLease(this.client, this.holder, this.seconds);
    this.renewAt = begun + Math.min(RENEW_EVERY_MS, (this.seconds * 1000) / 5);
    this.endsAt = isHeld ? begun + this.seconds * 1000 : 0;
  }

  get isHeld(): boolean {
    return performance.now() < this.endsAt;
  }

  get maySend(): boolean {
    return performance.now() + REQUEST_MS_MAX < this.endsAt;
  }

  /**
   * Whether it keeps the lease in a transaction, in which no other process can take it.
   * @returns false also if the log is not this one any more
   */
  keeps(transaction: SqlClient, logId: string): Promise<boolean> {
    return keepsLease(transaction, this.holder, logId);
  }

  async release(): Promise<void> {
    if (this.endsAt > 0) await releaseLease(this.client, this.holder);
    this.endsAt = 0;
    this.renewAt = 0;
  }
}
