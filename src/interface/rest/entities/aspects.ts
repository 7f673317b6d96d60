import { jsonAnswer } from '#base/http/answer';
import type { AspectPath } from '#generated/registry/registry-types';
import { textAt } from '../format/misfit-record';
import type { Handlers, RequestContext } from '../request-context';
import { aspectJson } from './entity-json';
import { parseProposal, parseProposals, parseRecords } from '../format/proposal-form';
import type { Services } from '../services';
import type { SentRecord } from '#catalog/runs/separate-writes';
import type { WriteOutcome } from '#catalog/aspects/aspect-service';
import { errorBody } from '../format/error-body';

type AspectHandlers = Pick<Handlers, 'ingestProposal' | 'ingestProposalBatch' | 'getAspect'>;

export function aspectHandlers({ models, writer, separateWrites, reader }: Services): AspectHandlers {
  return {
    async ingestProposal({ body, headers }, { actor, requestId }) {
      const proposal = parseProposal(body.proposal, '/proposal', headers);
      const [outcome] = await separateWrites.writeOnly(actor, [proposal], {
        wait: headers['x-write-wait'],
        requestId,
      });
      return jsonAnswer(
        proposalResultJson(outcome),
        outcome && outcome.version > 0 ? { ETag: `"${outcome.version}"` } : {},
      );
    },

    async ingestProposalBatch({ body, headers }, { actor, requestId, noteRefusal, misfits }) {
      const { proposals, independent = false, async: declared } = body;
      const options = { wait: headers['x-write-wait'], requestId, isBatch: true };
      if (!independent && declared !== 'true') {
        const outcomes = await writer.write(actor, await parseProposals(proposals, '/proposals'), options);
        return jsonAnswer(batchResultJson(outcomes.map(resultOf)));
      }
      const records = withMisfits(await parseRecords(proposals, '/proposals'), misfits);
      const results = await separateWrites.write(actor, records, { ...options, together: !independent });
      for (const result of results) if (result instanceof Error) noteRefusal(result);
      return jsonAnswer(separateResultsJson(records, results, requestId));
    },

    async getAspect({ path, query }, { read }) {
      const stored = await reader.aspect(path.urn, query.aspect, query.version ?? 0, read);
      return jsonAnswer(aspectJson(models, stored), stored.version === 0 ? { ETag: `"${stored.latestVersion}"` } : {});
    },
  };
}

function withMisfits(records: readonly SentRecord[], misfits: RequestContext['misfits']): readonly SentRecord[] {
  if (misfits.size === 0) return records;
  return records.map((fitting, place) => {
    const misfit = misfits.get(`/proposals/${place}`);
    if (!misfit) return fitting;
    const text = (path: AspectPath) => textAt(misfit, path);
    return {
      entityType: text('/entityType') ?? '',
      urn: text('/entityUrn'),
      aspectName: text('/aspectName') ?? '',
      runId: text('/systemMetadata/runId'),
      proposal: misfit.error,
    };
  });
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
function separateResultsJson(
  records: readonly SentRecord[],
  outcomes: readonly (WriteOutcome | Error)[],
  requestId: string,
): string {
  let details = 0;
  const results = outcomes.map((outcome, index) => {
    if (!(outcome instanceof Error)) return resultOf(outcome);
    const error = errorBody(outcome, requestId);
    details += error.details.length;
    const { urn, aspectName } = records[index] ?? {};
    return { urn, aspectName, error: details > DETAILS_MAX ? { ...error, details: [] } : error };
  });
  return batchResultJson(results, outcomes.filter((outcome) => outcome instanceof Error).length);
}

function batchResultJson(results: readonly object[], refused = 0): string {
  const value = refused === 0 ? 'success' : `${refused} of ${results.length} proposals were refused`;
  return JSON.stringify({ value, results });
}

function resultOf(outcome: WriteOutcome): object {
  const { urn, aspectName, version, changed } = outcome;
  return { urn, aspectName, version, changed, ...warningsOf(outcome) };
}

function warningsOf(outcome: WriteOutcome | undefined): object {
  return outcome && outcome.warnings.length > 0 ? { warnings: outcome.warnings } : {};
}
