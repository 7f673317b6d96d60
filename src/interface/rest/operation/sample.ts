import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type SampleHandlers = Pick<Handlers, 'getSample' | 'loadSample' | 'removeSample'>;

/** The answer has the number of refused values alone. */
const SILENT = { refused: () => undefined, warned: () => undefined };

export function sampleHandlers({ sample, runs }: Services): SampleHandlers {
  return {
    getSample: async (_request, { read }) => jsonAnswer(JSON.stringify({ loaded: await sample.isLoaded(runs, read) })),

    async loadSample(_request, { actor, read: { signal = NEVER } }) {
      const { done, refused } = await sample.load({ actor, signal }, SILENT);
      return jsonAnswer(JSON.stringify({ written: done - refused, refused }));
    },

    async removeSample(_request, { actor, read }) {
      const { entitiesDeleted } = await sample.remove({ actor, signal: read.signal ?? NEVER }, read);
      return jsonAnswer(JSON.stringify({ entitiesDeleted }));
    },
  };
}

const NEVER = new AbortController().signal;
