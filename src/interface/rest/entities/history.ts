import { historyJson } from './history-json';
import { parseUrn } from '#catalog/urn/urn';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

/** Versions of each aspect in an answer that sets no limit: as many as retention keeps by default. */
const VERSIONS = 20;

export function historyHandlers({ history }: Services): Pick<Handlers, 'getEntityHistory'> {
  return {
    async getEntityHistory({ path: { urn }, query: { aspect, limit } }, { read }) {
      const aspects = await history.history(urn, { aspects: aspect, limit: limit ?? VERSIONS, read });
      return jsonAnswer(historyJson(urn, parseUrn(urn).entityType, aspects));
    },
  };
}
