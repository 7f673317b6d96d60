// `npm run clients`: runs the tests of test/clients with unmodified Python and Java clients against servers of its own: one without
// authentication, and one with it. A client whose tools are not installed is reported as NOT RUN.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { JAVA_CLIENTS } from './java-clients.mjs';
import { PYTHON_CLIENTS } from './python-clients.mjs';
import { serveCatalog } from './served-catalog.mjs';

const CLIENTS = [...PYTHON_CLIENTS, ...JAVA_CLIENTS];

const commandLine = new Command('npm run clients --')
  .description(
    'Runs unmodified Python clients, version 0.10.4 and the newest, the tools of assistants, the framework of actions, the client of OpenLineage and its compatibility tests, the tester of SCIM, the command line of data contracts, Airflow with its lineage backend, and Java emitters against servers of its own, without and with authentication. The first run installs them from PyPI and Maven Central into .build/clients. The exit code is 1 when a test fails.',
  )
  .argument('[pytest...]', 'arguments for pytest, after another --')
  .addOption(new Option('--client <name>', 'only this client').choices(CLIENTS.map(({ name }) => name)))
  .option('--slow', 'also those that take minutes to install: Airflow and Spark with OpenLineage')
  .addOption(new Option('--auth <state>', 'only with authentication on or off').choices(['on', 'off']))
  .parse();
const only = commandLine.opts();

const scratch = mkdtempSync(join(tmpdir(), 'aspectory-clients-'));
let failures = 0;
try {
  for (const each of CLIENTS.filter(isAsked)) await checkClient(each);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);

function isAsked({ name, isSlow }) {
  return only.client ? name === only.client : !isSlow || only.slow;
}

/** Tests a client without and with authentication at the same time: each pair of client and service takes about one core. */
async function checkClient(client) {
  const missing = client.missing();
  if (missing) return console.log(`NOT RUN  ${client.name}: ${missing} is not installed`);
  const installed = client.install();
  const states = ['off', 'on'].filter((one) => !only.auth || one === only.auth);
  await Promise.all(states.map((auth) => check(client, installed, auth)));
}

async function check(client, installed, auth) {
  const folder = join(scratch, `${client.name}-${auth}`);
  mkdirSync(folder);
  const server = await serveCatalog(folder, auth);
  try {
    if (!(await client.run(installed, folder, server, commandLine.args))) failures++;
  } finally {
    await server.stop();
  }
}
