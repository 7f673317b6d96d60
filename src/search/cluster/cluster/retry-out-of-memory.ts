import { setTimeout as sleep } from 'node:timers/promises';
import { ClusterRefusal } from '../clients/cluster-errors';

/** Pauses before further attempts. A node that is short of memory usually has some after its next garbage collection. */
const PAUSES_MS = [100, 200, 400, 800];

/**
 * Repeats a request that a node refuses because it is short of memory. Every request may be repeated: writes have versions, and a node
 * refuses all others before it does anything.
 * @throws the last refusal; AbortError when `signal` aborts
 */
export async function retryOutOfMemory<Answer>(
  request: () => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await request();
    } catch (error) {
      if (!isOutOfMemory(error)) throw error;
    }
    await sleep(pauseMs, undefined, signal && { signal });
  }
  return request();
}

/** Whether a circuit breaker of a node refused the request, or the part of it that one shard was to do. */
export function isOutOfMemory(error: unknown): error is ClusterRefusal {
  return error instanceof ClusterRefusal && error.mentions(/"circuit_breaking_exception"/);
}

/** Says for operators which memory it was, how much the request needed, and the limit. */
export function refusedMemory({ reasons: [reason], message }: ClusterRefusal): string {
  return reason ?? message;
}
