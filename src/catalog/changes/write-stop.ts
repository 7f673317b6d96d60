import type { SqlClient } from '#base/database/sql-client';
import { beginWriteStop, endWriteStop, readWriteStop, type StopState } from './sql/write-stop-state';

/**
 * A switch of the catalog that refuses all writes, in every process and across restarts. It concerns what the change log records. People can
 * still sign in, and old versions are still deleted.
 */
export class WriteStop {
  constructor(
    private readonly client: SqlClient,
    private readonly now: () => number,
  ) {}

  /** Undefined while writes are allowed. */
  current(): Promise<StopState | undefined> {
    return readWriteStop(this.client);
  }

  /** Waits for the writes that are being committed. When it resolves, no other write is committed. A running stop stays as it is. */
  begin(actor: string): Promise<void> {
    return beginWriteStop(this.client, actor, this.now());
  }

  end(): Promise<void> {
    return endWriteStop(this.client);
  }
}

/** A sentence for operators. */
export function describeStop({ since, by }: StopState): string {
  return `${by} stopped all writes at ${new Date(since).toISOString()}. Allow them with \`aspectory writes allow\`.`;
}
