import type { RequestListener } from 'node:http';
import { NotFoundError } from '../errors/domain-error';
import { shortened } from '../errors/unknown-name';
import { metricsAnswer } from '../handlers/service';
import type { MetricsText } from '../metrics/service-metrics';
import { MethodNotAllowedError } from './http-errors';
import type { OriginCheck } from './origin/origin-check';
import { effectiveMethod } from './request/protocol';
import { parseRequestTarget } from './request/request-target';
import { type ListenerDeps, requestListener } from './request-listener';

const PATH = '/metrics';

/** The interface of an address that has only the metrics. */
export function createMetricsApp(metrics: MetricsText, checkOrigin: OriginCheck, deps: ListenerDeps): RequestListener {
  return requestListener(deps, async (request) => {
    checkOrigin(request);
    const { path } = parseRequestTarget(request.url ?? '/');
    if (path !== PATH) throw unknownPath(path);
    const { method = '', headers } = request;
    if (effectiveMethod(method, headers) !== 'GET')
      throw new MethodNotAllowedError(`${PATH} does not allow ${method}; use GET`, ['GET', 'HEAD']);
    return metricsAnswer(metrics);
  });
}

function unknownPath(path: string): NotFoundError {
  return new NotFoundError(`Unknown path ${shortened(path)}; this address has only ${PATH}`, [
    { pointer: '/path', message: 'is unknown', expected: PATH },
  ]);
}
