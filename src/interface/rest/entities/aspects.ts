import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import { aspectJson } from './entity-json';
import { batchResultJson, proposalResultJson } from './proposal-result-json';
import { parseProposal, parseProposals, proposalsOrRefusals } from '../format/proposal-form';
import type { Services } from '../services';

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
