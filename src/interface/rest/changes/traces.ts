import { timeOfTrace } from '#catalog/aspects/traces/trace-id';
import { parseTraceRequest } from './trace-form';
import { traceJson } from './trace-json';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type Area = Pick<Handlers, 'traceWrite'>;

export function traceHandlers({ models, traces }: Services): Area {
  return {
    async traceWrite({ path, query, body }, { read }) {
      const writes = await traces.trace(timeOfTrace(path.traceId), parseTraceRequest(models, body), read);
      return jsonAnswer(traceJson(writes, query));
    },
  };
}
