// `npm run clients`: runs the tests of test/clients with unmodified Python clients, version 0.10.4 and the newest, against servers of its own:
// one without authentication, and one with it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { ROOT } from '../source-tree.mjs';
import { CLIENTS, install } from './install.mjs';
import { serveCatalog } from './served-catalog.mjs';

const commandLine = new Command('npm run clients --')
  .description(
    'Runs unmodified Python clients, version 0.10.4 and the newest, against servers of its own, without and with authentication. The first run installs them from PyPI into .build/clients. The exit code is 1 when a test fails.',
  )
  .argument('[pytest...]', 'arguments for pytest, after another --')
  .addOption(new Option('--client <name>', 'only this client').choices(CLIENTS.map(({ name }) => name)))
  .addOption(new Option('--auth <state>', 'only with authentication on or off').choices(['on', 'off']))
  .parse();
const only = commandLine.opts();

const scratch = mkdtempSync(join(tmpdir(), 'aspectory-clients-'));
let failures = 0;
try {
  for (const each of CLIENTS.filter(({ name }) => !only.client || name === only.client))
    for (const state of ['off', 'on'].filter((one) => !only.auth || one === only.auth)) await check(each, state);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);

async function check(client, auth) {
  const bin = install(client);
  const folder = join(scratch, `${client.name}-${auth}`);
  mkdirSync(folder);
  const server = await serveCatalog(folder, auth);
  console.log(`${client.name} client, authentication ${auth}`);
  try {
    if (!runTests(bin, folder, server)) failures++;
  } finally {
    await server.stop();
  }
}

/** By default, clients write to the home directory and send telemetry. */
function runTests(bin, folder, { url, token, socket }) {
  const address = ['--url', url, '--socket', `${socket}:aspectory:postgres`, ...(token ? ['--token', token] : [])];
  const options = ['-q', '--no-header', '--tb=short', '-p', 'no:cacheprovider', '--basetemp', join(folder, 'tests')];
  const { status } = spawnSync(
    join(bin, 'pytest'),
    [join(ROOT, 'test/clients'), ...options, ...address, ...commandLine.args],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { PATH: process.env.PATH, HOME: folder, DATAHUB_TELEMETRY_ENABLED: 'false', PYTHONDONTWRITEBYTECODE: '1' },
    },
  );
  return status === 0;
}
