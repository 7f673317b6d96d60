/** Prometheus as operators run it: it accepts the alerts, and finds a service. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installInCi } from '../support/debian-packages';
import { notRun } from '../support/not-run';
import { freePort } from '../support/own-postgres';
import { startTestServer } from '../support/test-server';
import { until } from '../support/until';

const run = promisify(execFile);
const RULES = 'scripts/deploy/observability';
const PROGRAM = '/usr/bin/prometheus';

interface RuleHealth {
  readonly name: string;
  readonly health: string;
  readonly state: string;
}

installInCi(['prometheus'], () => existsSync(PROGRAM));
if (existsSync(PROGRAM))
  describe('the alerts', () => {
    alertTests();
  });
else notRun('the alerts in Prometheus', 'Prometheus is not installed');

function alertTests(): void {
  let folder: string;
  let prometheus: ChildProcess | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aspectory-prometheus-'));
  });

  afterAll(async () => {
    prometheus?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  test('are valid, and come for what they are about', async () => {
    const { stdout } = await run('/usr/bin/promtool', ['check', 'rules', `${RULES}/alerts.yaml`]);
    expect(stdout).toMatch(/SUCCESS: \d\d rules found/);
    expect((await run('/usr/bin/promtool', ['test', 'rules', `${RULES}/alerts.test.yaml`])).stdout).toContain(
      'SUCCESS',
    );
  });

  test('are quiet for a service that is well, and notice that it ends', async () => {
    const [metrics, port] = [await freePort(), await freePort()];
    const server = await startTestServer({ environment: { ASPECTORY_METRICS_ADDRESS: `127.0.0.1:${metrics}` } });
    try {
      prometheus = await start(folder, metrics, port);
      const api = `http://127.0.0.1:${port}/api/v1`;
      const ask = async (path: string) => JSON.parse(await (await fetch(`${api}/${path}`)).text()).data;
      const isUp = async () => (await ask('query?query=up')).result[0]?.value[1] === '1';
      await until('Prometheus finds the service', () => isUp().catch(() => false));
      const rules = async (): Promise<readonly RuleHealth[]> => (await ask('rules')).groups[0].rules;
      // Before the first scrape there is no job.
      const isQuiet = ({ health, state }: RuleHealth) => health === 'ok' && state === 'inactive';
      await until('the alerts are quiet', async () => (await rules()).every(isQuiet));
      expect(await rules()).not.toHaveLength(0);
      await server.stop();
      await until('it notices', async () =>
        (await rules()).some(({ name, state }) => name === 'AspectoryDown' && state === 'pending'),
      );
    } finally {
      await server.stop();
    }
  });
}

async function start(folder: string, metrics: number, port: number): Promise<ChildProcess> {
  await copyFile(`${RULES}/alerts.yaml`, join(folder, 'alerts.yaml'));
  const target = { job_name: 'aspectory', static_configs: [{ targets: [`127.0.0.1:${metrics}`] }] };
  const configuration = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yaml'],
    scrape_configs: [target],
  };
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(configuration));
  const options = {
    'config.file': join(folder, 'prometheus.yml'),
    'storage.tsdb.path': join(folder, 'data'),
    'web.listen-address': `127.0.0.1:${port}`,
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  return spawn(PROGRAM, args, { stdio: 'ignore' });
}
