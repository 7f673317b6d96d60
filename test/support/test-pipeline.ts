import type { RequestListener } from 'node:http';
import { trustingAuthenticator } from '#access/accounts/authenticator';
import { createPipeline, type PipelineDeps } from '#interface/http/pipeline/pipeline';
import type { Exchange } from '#interface/http/pipeline/exchange';
import type { Route, Surface } from '#interface/http/pipeline/surface';
import { testLoad } from './test-load';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

type Deps = Partial<PipelineDeps>;

/** The pipeline before one surface, for requests from everywhere. */
export function testPipeline(surface: Surface, deps: Deps = {}): RequestListener {
  return createPipeline([surface], {
    logger: SILENT,
    load: testLoad(),
    authenticator: trustingAuthenticator('li'),
    checkOrigin: () => undefined,
    ...deps,
  });
}

/** The pipeline before one function, which answers every path. */
export function answeringPipeline(handle: (exchange: Exchange) => ReturnType<Route['handle']>, deps: Deps = {}) {
  const route: Route = { name: 'test', requirement: 'nothing', validate: () => undefined, handle };
  return testPipeline({ route: () => route }, deps);
}
