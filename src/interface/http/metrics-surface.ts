import { NotFoundError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import { metricsAnswer } from '../rest/service/service';
import { METRICS_TYPES, type MetricsText } from '#operation/metrics/service-metrics';
import { MethodNotAllowedError } from './http-errors';
import type { Route, Surface } from './pipeline/surface';
import { checkAccept, preferredType, routedMethod } from './request/protocol';

const PATH = '/metrics';
const TYPES = new Set(METRICS_TYPES);

/** The only surface of an address that has only the metrics. */
export function metricsSurface(metrics: MetricsText): Surface {
  const route: Route = {
    name: 'metrics',
    requirement: 'nothing',
    validate: ({ request: { headers } }) => checkAccept(headers, TYPES),
    handle: ({ request: { headers } }) => metricsAnswer(metrics, preferredType(headers, TYPES)),
  };
  return {
    route({ target: { path }, request: { method = '', headers } }) {
      if (path !== PATH) throw unknownPath(path);
      if (!['GET', 'HEAD'].includes(routedMethod(method, headers)))
        throw new MethodNotAllowedError(`${PATH} does not allow ${method}; use GET`, ['GET', 'HEAD']);
      return route;
    },
  };
}

function unknownPath(path: string): NotFoundError {
  return new NotFoundError(`Unknown path ${shortened(path)}; this address has only ${PATH}`, [
    { pointer: '/path', message: 'is unknown', expected: PATH },
  ]);
}
