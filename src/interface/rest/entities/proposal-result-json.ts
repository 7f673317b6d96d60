import type { WriteOutcome } from '#catalog/aspects/aspect-service';
import { errorBody } from '../format/error-body';

/** `{value: <urn>}`, with the warnings about the aspect. */
export function proposalResultJson(outcome: WriteOutcome | undefined): string {
  return JSON.stringify({ value: outcome?.urn, ...warningsOf(outcome) });
}

/**
 * Details in the results of a batch together. They repeat the names that are known at their place, so those of 10,000 proposals would have
 * gigabytes.
 */
const DETAILS_MAX = 1000;

/** One result per proposal, in order. Errors after the first ones have their message alone. */
export function batchResultJson(outcomes: readonly (WriteOutcome | Error)[], requestId: string): string {
  const refused = outcomes.filter((outcome) => outcome instanceof Error).length;
  const value = refused === 0 ? 'success' : `${refused} of ${outcomes.length} proposals were refused`;
  let details = 0;
  const results = outcomes.map((outcome) => {
    if (!(outcome instanceof Error)) return resultOf(outcome);
    const error = errorBody(outcome, requestId);
    details += error.details.length;
    return { error: details > DETAILS_MAX ? { ...error, details: [] } : error };
  });
  return JSON.stringify({ value, results });
}

function resultOf(outcome: WriteOutcome): object {
  const { urn, aspectName, version, changed } = outcome;
  return { urn, aspectName, version, changed, ...warningsOf(outcome) };
}

function warningsOf(outcome: WriteOutcome | undefined): object {
  return outcome && outcome.warnings.length > 0 ? { warnings: outcome.warnings } : {};
}
