// What the deployment files of a release say of its processes. The chart makes the same, which `npm run deploy:check` checks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const DEPLOYMENT = 'scripts/deploy/kubernetes/deployment.yaml';

interface Container {
  readonly readinessProbe: { readonly httpGet: { readonly path: string }; readonly periodSeconds: number };
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } };
}

interface Deployment {
  readonly spec: { readonly template: { readonly spec: { readonly containers: readonly Container[] } } };
}

/** The probe of earlier files. It answers before the index in memory is loaded, so such a release gets requests when it is ready as a whole. */
const TOO_EARLY = '/health/ready?search=optional';
const READY = '/health/ready';

export interface Deployed {
  /** Requests are sent to a process from when this answers 200. */
  readonly readinessPath: string;
  /** The time between two probes. A process that nobody probes does not wait for proxies when it stops. */
  readonly probedEveryMs: number;
  /** The pause between the decision to stop a process and SIGTERM. */
  readonly preStopMs: number;
}

/** Reads the files that came with a release. */
export function readDeployed(folder: string): Deployed {
  const { spec }: Deployment = parse(readFileSync(join(folder, DEPLOYMENT), 'utf8'));
  const [container] = spec.template.spec.containers;
  if (container === undefined) throw new Error(`${DEPLOYMENT} has no container`);
  const [, seconds = '0'] = container.lifecycle?.preStop.exec.command ?? [];
  const { httpGet, periodSeconds } = container.readinessProbe;
  const { path } = httpGet;
  return {
    readinessPath: path === TOO_EARLY ? READY : path,
    probedEveryMs: periodSeconds * 1000,
    preStopMs: Number(seconds) * 1000,
  };
}
