import type { WriteOutcome } from '../../aspects/aspect-service';
import { errorBody } from './error-body';

/** `{value: <urn>}`, with the warnings about the aspect. */
export function proposalResultJson(outcome: WriteOutcome | undefined): string {
  return JSON.stringify({ value: outcome?.urn, ...warningsOf(outcome) });
}

/** One result per proposal, in order. */
export function batchResultJson(outcomes: readonly (WriteOutcome | Error)[], requestId: string): string {
  const refused = outcomes.filter((outcome) => outcome instanceof Error).length;
  const value = refused === 0 ? 'success' : `${refused} of ${outcomes.length} proposals were refused`;
  return JSON.stringify({ value, results: outcomes.map((outcome) => resultOf(outcome, requestId)) });
}

function resultOf(outcome: WriteOutcome | Error, requestId: string): object {
  if (outcome instanceof Error) return { error: errorBody(outcome, requestId) };
  const { urn, aspectName, version, changed } = outcome;
  return { urn, aspectName, version, changed, ...warningsOf(outcome) };
}

function warningsOf(outcome: WriteOutcome | undefined): object {
  return outcome && outcome.warnings.length > 0 ? { warnings: outcome.warnings } : {};
}
