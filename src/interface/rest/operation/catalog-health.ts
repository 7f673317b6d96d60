import { ConflictError } from '#base/errors/domain-error';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type CatalogHealthHandlers = Pick<Handlers, 'getCatalogHealth' | 'adoptValues'>;

/** A client sees how it goes on after this time, and asks again. */
const ADOPTS_FOR_MS = 10_000;

export function catalogHealthHandlers({ catalogHealth, adoption }: Services): CatalogHealthHandlers {
  return {
    getCatalogHealth: async () => jsonAnswer(JSON.stringify(await catalogHealth.read())),

    async adoptValues(_request, { read: { signal } }) {
      const time = AbortSignal.timeout(ADOPTS_FOR_MS);
      const ends = signal ? AbortSignal.any([signal, time]) : time;
      const report = await adoption.run({ dryRun: false, signal: ends, onProgress: () => undefined });
      if (!report) throw new ConflictError('Another process adopts the values. Try again when it has ended.');
      return jsonAnswer(JSON.stringify({ more: report.stopped, aspects: report.aspects }));
    },
  };
}
