// Python clients: installed from PyPI into .build/clients, once, and tested by pytest.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../source-tree.mjs';

const EXTRAS = 'datahub-rest,datahub-business-glossary,datahub-lineage-file,sqlalchemy,postgres,dbt,json-schema';

/** Release 0.10.4 needs packages of its time, hence the date. */
const OF_2023 = ['--exclude-newer', '2023-07-15', 'pydantic<2', 'setuptools<68', 'wheel'];

const TESTS = join(ROOT, 'test/clients');
const AIRFLOW_TESTS = join(TESTS, 'test_airflow.py');
const ALL_BUT_AIRFLOW = [TESTS, `--ignore=${AIRFLOW_TESTS}`];
const AIRFLOW = [
  'apache-airflow==2.6.2',
  'acryl-datahub-airflow-plugin==0.10.4',
  'acryl-datahub[datahub-rest]==0.10.4',
];

export const PYTHON_CLIENTS = [
  pythonClient('0.10.4', [...OF_2023, `acryl-datahub[${EXTRAS}]==0.10.4`, 'pytest'], ALL_BUT_AIRFLOW),
  pythonClient('newest', [`acryl-datahub[${EXTRAS}]`, 'pytest'], ALL_BUT_AIRFLOW),
  pythonClient('airflow-0.10.4', [...OF_2023, ...AIRFLOW, 'pytest'], [AIRFLOW_TESTS]),
];

function pythonClient(name, requirements, tests) {
  const run = (bin, folder, server, args) => runTests([...tests, ...args], bin, folder, server);
  return { name, missing: () => undefined, install: () => install(name, requirements), run };
}

/** An environment is complete when its mark exists, and is made again when its requirements change. @returns the folder of its programs */
function install(name, requirements) {
  const home = join(ROOT, '.build/clients', name);
  const bin = join(home, 'bin');
  const mark = join(home, createHash('sha256').update(requirements.join(' ')).digest('hex').slice(0, 12));
  if (existsSync(mark)) return bin;
  console.log(`installing the ${name} client`);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('python3', ['-m', 'venv', home], quiet);
  execFileSync(join(bin, 'pip'), ['install', '-q', 'uv'], quiet);
  execFileSync(join(bin, 'uv'), ['pip', 'install', '-q', '--python', join(bin, 'python'), ...requirements], quiet);
  writeFileSync(mark, '');
  return bin;
}

/** By default, clients write to the home directory and send telemetry. @returns whether all tests passed */
function runTests(args, bin, folder, { url, token, socket }) {
  const address = ['--url', url, '--socket', `${socket}:aspectory:postgres`, ...(token ? ['--token', token] : [])];
  const options = ['-q', '--no-header', '--tb=short', '-p', 'no:cacheprovider', '--basetemp', join(folder, 'tests')];
  const { status } = spawnSync(join(bin, 'pytest'), [...args, ...options, ...address], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PATH: process.env.PATH, HOME: folder, DATAHUB_TELEMETRY_ENABLED: 'false', PYTHONDONTWRITEBYTECODE: '1' },
  });
  return status === 0;
}
