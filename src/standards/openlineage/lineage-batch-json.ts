import { ConflictError, LimitExceededError, UnavailableError } from '#base/errors/domain-error';
import type { EventOutcome } from './lineage-events';

/** What became of each event of a batch, in the form of OpenLineage. */
export function lineageBatchJson(outcomes: readonly EventOutcome[]): string {
  const failed = outcomes.flatMap((outcome, index) =>
    'error' in outcome ? [{ index, reason: outcome.error.message, retriable: isRetriable(outcome.error) }] : [],
  );
  const warnings = outcomes.flatMap((outcome, index) =>
    'error' in outcome ? [] : outcome.warnings.map((message) => ({ index, message })),
  );
  const retriable = failed.filter((event) => event.retriable).length;
  return JSON.stringify({
    status: failed.length > 0 ? 'partial_success' : 'success',
    summary: {
      received: outcomes.length,
      successful: outcomes.length - failed.length,
      failed: failed.length,
      retriable,
      non_retriable: failed.length - retriable,
    },
    failed_events: failed,
    warnings,
  });
}

/** Whether the same event may be written when it is sent again. */
function isRetriable(error: Error): boolean {
  if (error instanceof LimitExceededError) return error.retryAfterSeconds !== undefined;
  return error instanceof UnavailableError || error instanceof ConflictError;
}
