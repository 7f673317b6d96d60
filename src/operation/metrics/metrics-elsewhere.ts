import { NotFoundError } from '#base/errors/domain-error';
import type { MetricsText } from './service-metrics';

/** The metrics at an address that does not show them, because they have one of their own. */
export const METRICS_ELSEWHERE: MetricsText = {
  read: async () => {
    throw new NotFoundError(
      'The metrics have an address of their own; ask the one that ASPECTORY_METRICS_ADDRESS names',
      [{ pointer: '/path', message: 'is not at this address', expected: 'the address in ASPECTORY_METRICS_ADDRESS' }],
    );
  },
};
