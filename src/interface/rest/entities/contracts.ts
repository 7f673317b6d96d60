import { contractText } from '#standards/odcs/contract-text';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type ContractHandlers = Pick<Handlers, 'getDataContract' | 'importDataContract'>;

export function contractHandlers({ contracts }: Services): ContractHandlers {
  return {
    async getDataContract({ query: { urn } }, { read, mediaType }) {
      const exported = await contracts.export(urn, read);
      const type = mediaType();
      return { status: 200, headers: { 'Content-Type': type }, body: contractText(exported, type) };
    },

    async importDataContract({ body: { contract, platform, dryRun = false } }, { actor }) {
      const report = await contracts.import(contract, { actor, platform, isDryRun: dryRun });
      return jsonAnswer(JSON.stringify({ ...report, dryRun }));
    },
  };
}
