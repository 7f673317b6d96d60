import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import { aspectJson } from './entity-json';
import { parseProposal, parseProposals, proposalsOrRefusals } from '../format/proposal-form';
import type { Services } from '../services';
import type { WriteOutcome } from '#catalog/aspects/aspect-service';
import { errorBody } from '../format/error-body';

type Area = Pick<Handlers, 'ingestProposal' | 'ingestProposalBatch' | 'getAspect'>;

export function aspectHandlers({ models, writer, reader }: Services): Area {
  return {
    async ingestProposal({ body, headers }, { actor, requestId }) {
      const proposal = parseProposal(body.proposal, '/proposal', headers);
      const [outcome] = await writer.write(actor, [proposal], { wait: headers['x-write-wait'], requestId });
      return jsonAnswer(
        proposalResultJson(outcome),
        outcome && outcome.version > 0 ? { ETag: `"${outcome.version}"` } : {},
      );
    },

    async ingestProposalBatch({ body: { proposals, independent }, headers }, { actor, requestId, noteRefusal }) {
      const options = { wait: headers['x-write-wait'], requestId, isBatch: true };
      const results = independent
        ? await writer.writeEach(actor, await proposalsOrRefusals(proposals, '/proposals'), options)
        : await writer.write(actor, await parseProposals(proposals, '/proposals'), options);
      for (const result of results) if (result instanceof Error) noteRefusal(result);
      return jsonAnswer(batchResultJson(results, requestId));
    },

    async getAspect({ path, query }, { read }) {
      const stored = await reader.aspect(path.urn, query.aspect, query.version ?? 0, read);
      return jsonAnswer(aspectJson(models, stored), stored.version === 0 ? { ETag: `"${stored.latestVersion}"` } : {});
    },
  };
}

/** `{value: <urn>}`, with the warnings about the aspect. */
function proposalResultJson(outcome: WriteOutcome | undefined): string {
  return JSON.stringify({ value: outcome?.urn, ...warningsOf(outcome) });
}

/**
 * Details in the results of a batch together. They repeat the names that are known at their place, so those of 10,000 proposals would have
 * gigabytes.
 */
const DETAILS_MAX = 1000;

/** One result per proposal, in order. Errors after the first ones have their message alone. */
function batchResultJson(outcomes: readonly (WriteOutcome | Error)[], requestId: string): string {
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
