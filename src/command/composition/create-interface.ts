import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Authenticator } from '#access/accounts/authenticator';
import { UnauthenticatedError } from '#base/errors/domain-error';
import { createHttpApp } from '#interface/http/http-app';
import { metricsSurface } from '#interface/http/metrics-surface';
import { createPipeline } from '#interface/http/pipeline/pipeline';
import { createHttpServer } from '#interface/http/http-server';
import { LoopWatchdog } from '#interface/http/pipeline/loop-watchdog';
import { RequestLoad } from '#interface/http/load/request-load';
import { loadInterfaceDocuments } from '#interface/http/interface-documents';
import { clientFacts } from '#interface/http/client/forwarded-address';
import { clientPositions } from '#interface/http/client/client-positions';
import { createOriginCheck } from '#interface/http/origin/origin-check';
import { operationTable } from '#interface/http/contract/operation-table';
import { METRICS_ELSEWHERE } from '#operation/metrics/metrics-elsewhere';
import { boundedWarnings } from '#base/logging/bounded-warnings';
import { slowRequests } from '#base/logging/slow-requests';
import { measuredLog } from '#operation/metrics/measured-log';
import { ServiceMetrics } from '#operation/metrics/service-metrics';
import type { Settings } from '#base/settings/settings-table';
import type { Tracing } from '#base/tracing/tracing';
import type { ServedStates } from '#interface/http/express/site/follow-models';
import type { Runtime } from './create-runtime';

interface InterfaceParts {
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
  /** The states of a service that `npm run dev` started. */
  readonly served?: ServedStates | undefined;
}

/** The HTTP interface of a runtime, not listening yet. */
export async function createInterface(
  { services, sessions, audit, limits, metrics, generated, warmUp }: Runtime,
  settings: Settings,
  { logger, tracing, served }: InterfaceParts,
): Promise<Server> {
  const documents = await loadInterfaceDocuments(join(generated, 'openapi'));
  const log = measuredLog(
    boundedWarnings(slowRequests(logger, settings.slowRequestMilliseconds)),
    metrics,
    new Set(operationTable(documents.routes).map(({ id }) => id)),
  );
  const load = createLoad(settings, metrics);
  const watchdog = new LoopWatchdog({ logger, onHeld: () => metrics.loopHeld() });
  const shown = settings.metricsAddress === undefined ? services : { ...services, metrics: METRICS_ELSEWHERE };
  const app = await createHttpApp(shown, documents, {
    logger: log,
    load,
    authenticator: sessions.authenticator,
    checkOrigin: createOriginCheck(settings),
    client: clientFacts(settings),
    actors: limits,
    onRefusal: audit.refusals.note,
    positions: clientPositions(services.written, settings.role === 'reader'),
    prepare: (questions) => warmUp.start(questions),
    tracing,
    watchdog,
    served,
  });
  const server = createHttpServer(app, { logger: log, load });
  server.on('listening', () => watchdog.start()).on('close', () => watchdog.stop());
  return server;
}

function createLoad({ megabytesInFlight, connectionsMax }: Settings, metrics: ServiceMetrics): RequestLoad {
  const limits = { bytes: megabytesInFlight * 1_000_000, connections: connectionsMax };
  const load = new RequestLoad(limits, (reason) => metrics.refused(reason));
  metrics.watchLoad(() => load.usage());
  return load;
}

/** Limits for a few monitors, whose answers have some hundred kilobytes. */
const METRICS_LIMITS = { bytes: 16_000_000, connections: 100 };

/** The metrics need no credentials at their own address. */
const NOBODY: Authenticator = {
  actorOf: () => Promise.reject(new UnauthenticatedError('This address takes no credentials')),
};

/** The interface of an address that has only the metrics, not listening yet. */
export function createMetricsInterface({ metrics }: Runtime, settings: Settings, host: string, logger: Logger): Server {
  const checkOrigin = createOriginCheck({ host, hosts: settings.hosts, origins: undefined, auth: settings.auth });
  const deps = { logger: boundedWarnings(logger), load: new RequestLoad(METRICS_LIMITS) };
  return createHttpServer(
    createPipeline([metricsSurface(metrics)], { ...deps, checkOrigin, authenticator: NOBODY }),
    deps,
  );
}
