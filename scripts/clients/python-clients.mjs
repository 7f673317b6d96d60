// Python clients: installed from PyPI into .build/clients, once, and tested by pytest.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pythonEnvironment } from '../python-environment.mjs';
import { hasProgram } from '../sdk/generator.mjs';
import { ROOT } from '../source-tree.mjs';
import { runInOnePiece } from './run-in-one-piece.mjs';

const EXTRAS = 'datahub-rest,datahub-business-glossary,datahub-lineage-file,sqlalchemy,postgres,dbt,json-schema';

/** Release 0.10.4 needs packages of its time, hence the date. */
const OF_2023 = ['--exclude-newer', '2023-07-15', 'pydantic<2', 'setuptools<68', 'wheel'];

const TESTS = join(ROOT, 'test/clients');
const AIRFLOW_TESTS = join(TESTS, 'test_airflow.py');
const ASSISTANT_TESTS = join(TESTS, 'test_assistants.py');
const OPENLINEAGE_TESTS = join(TESTS, 'test_openlineage.py');
const SCIM_TESTS = join(TESTS, 'test_scim.py');
const ACTION_TESTS = join(TESTS, 'test_actions.py');
const CONTRACT_TESTS = join(TESTS, 'test_contracts.py');
const MCP_TESTS = join(TESTS, 'test_mcp.py');
const COMPATIBILITY_TESTS = join(TESTS, 'test_openlineage_compatibility.py');
const LINEAGE_OF_AIRFLOW_TESTS = join(TESTS, 'test_openlineage_airflow.py');
const LINEAGE_OF_SPARK_TESTS = join(TESTS, 'test_openlineage_spark.py');
const ENGINE_TESTS = join(TESTS, 'test_openlineage_engines.py');
const LINEAGE_TESTS = [OPENLINEAGE_TESTS, ENGINE_TESTS, COMPATIBILITY_TESTS];
const LINEAGE_SLOW = [LINEAGE_OF_AIRFLOW_TESTS, LINEAGE_OF_SPARK_TESTS];
const ASSISTANTS = [ASSISTANT_TESTS, MCP_TESTS];
const OTHERS = [
  AIRFLOW_TESTS,
  ...ASSISTANTS,
  ...LINEAGE_TESTS,
  ...LINEAGE_SLOW,
  SCIM_TESTS,
  ACTION_TESTS,
  CONTRACT_TESTS,
];
const WITHOUT_PLUGINS = [TESTS, ...OTHERS.map((file) => `--ignore=${file}`)];
const AIRFLOW = [
  'apache-airflow==2.6.2',
  'acryl-datahub-airflow-plugin==0.10.4',
  'acryl-datahub[datahub-rest]==0.10.4',
];
// A newer dbt-core compiles parts of itself from addresses other than PyPI.
const OPENLINEAGE = ['openlineage-python==1.54.0', 'openlineage-dbt==1.54.0', 'dbt-core<1.11', 'dbt-duckdb'];
const LINEAGE_OF_AIRFLOW = ['apache-airflow==3.3.2', 'apache-airflow-providers-openlineage==2.20.3'];
/** Spark by release, with its listener and the runtime of Iceberg. */
const SPARKS = [
  { name: 'openlineage-spark', pyspark: '4.0.1', jars: sparkJars('4.0', '2.13') },
  { name: 'openlineage-spark-3.5', pyspark: '3.5.7', jars: sparkJars('3.5', '2.12') },
];
const CONTRACTS = ['datacontract-cli[postgres]==1.2.8', 'pytest', 'requests', 'pyyaml'];
const SCIM = ['scim2-tester==0.5.2', 'scim2-client[httpx2]==0.13.2', 'requests', 'pyyaml'];

export const PYTHON_CLIENTS = [
  pythonClient('0.10.4', [...OF_2023, `acryl-datahub[${EXTRAS}]==0.10.4`, 'pytest'], WITHOUT_PLUGINS),
  pythonClient('newest', [`acryl-datahub[${EXTRAS}]`, 'pytest'], WITHOUT_PLUGINS),
  // They need different releases of acryl-datahub.
  pythonClient('agent-context', ['datahub-agent-context', 'pytest'], [ASSISTANT_TESTS]),
  pythonClient('mcp-server', ['mcp-server-datahub', 'pytest'], [ASSISTANT_TESTS]),
  pythonClient('actions', ['acryl-datahub-actions', 'pytest'], [ACTION_TESTS]),
  pythonClient('mcp', ['mcp==1.30.0', 'requests', 'pyyaml', 'pytest'], [MCP_TESTS]),
  pythonClient('openlineage', [...OPENLINEAGE, 'pytest'], LINEAGE_TESTS),
  pythonClient('datacontract', CONTRACTS, [CONTRACT_TESTS]),
  pythonClient('scim', [...SCIM, 'pytest'], [SCIM_TESTS]),
  pythonClient('airflow-0.10.4', [...OF_2023, ...AIRFLOW, 'pytest'], [AIRFLOW_TESTS]),
  slow(pythonClient('openlineage-airflow', [...LINEAGE_OF_AIRFLOW, 'pytest', 'requests'], [LINEAGE_OF_AIRFLOW_TESTS])),
  ...SPARKS.map((release) => slow(sparkClient(release))),
];

function pythonClient(name, requirements, tests) {
  const run = (bin, folder, server, args) =>
    runTests(`${name} client, ${server.state}`, [...tests, ...args], bin, folder, server);
  return {
    name,
    missing: () => undefined,
    install: () => pythonEnvironment(join(ROOT, '.build/clients', name), requirements),
    run,
  };
}

/** Runs only when it is asked for, because it takes minutes to install. */
function slow(client) {
  return { ...client, isSlow: true };
}

/** Spark for Python, and the listener, which is on Maven Central. */
function sparkClient({ name, pyspark, jars }) {
  const requirements = [`pyspark==${pyspark}`, 'setuptools', 'pytest', 'pyyaml', 'requests'];
  const client = pythonClient(name, requirements, [LINEAGE_OF_SPARK_TESTS]);
  return {
    ...client,
    missing: () => Object.keys(SPARK_TOOLS).find((tool) => !hasProgram(tool, SPARK_TOOLS[tool])),
    install: () => withJars(client.install(), jars),
  };
}

const SPARK_TOOLS = { java: '-version', mvn: '--version' };

function sparkJars(spark, scala) {
  return [
    `io.openlineage:openlineage-spark_${scala}:1.53.0`,
    `org.apache.iceberg:iceberg-spark-runtime-${spark}_${scala}:1.10.0`,
  ];
}

function withJars(bin, artifacts) {
  const folder = join(bin, '../jars');
  for (const artifact of artifacts) {
    const [, name, release] = artifact.split(':');
    const copy = ['dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`];
    if (!existsSync(join(folder, `${name}-${release}.jar`)))
      execFileSync('mvn', ['-q', '-B', ...copy], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return bin;
}

/** Runs the tests. By default, clients write to the home directory and send telemetry. @returns whether all tests passed */
function runTests(title, args, bin, folder, { url, token, socket }) {
  const address = ['--url', url, '--socket', `${socket}:aspectory:postgres`, ...(token ? ['--token', token] : [])];
  const options = [
    '-q',
    '-rs',
    '--no-header',
    '--tb=short',
    '-p',
    'no:cacheprovider',
    '--basetemp',
    join(folder, 'tests'),
  ];
  return runInOnePiece(title, join(bin, 'pytest'), [...args, ...options, ...address], {
    env: { PATH: process.env.PATH, HOME: folder, DATAHUB_TELEMETRY_ENABLED: 'false', PYTHONDONTWRITEBYTECODE: '1' },
  });
}
