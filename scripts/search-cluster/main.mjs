// `npm run elasticsearch` and `npm run opensearch`: run a real cluster in the foreground until Ctrl-C.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { startNode } from './node.mjs';
import { DEFAULT_PRODUCT, productNamed } from './products.mjs';
import { PASSWORD, USER } from './secure.mjs';

const values = new Command('npm run elasticsearch -- or npm run opensearch --')
  .description('Runs a real Elasticsearch or OpenSearch in the foreground until Ctrl-C, for development and tests.')
  .option('--nodes <count>', 'number of nodes of the cluster', '1')
  .option(
    '--version <name>',
    'elasticsearch-8, elasticsearch-9, opensearch-2 or opensearch-3; elasticsearch-9 and opensearch-3 need Java 21 or later',
    DEFAULT_PRODUCT,
  )
  .option('--port <port>', 'port of the first node; the other nodes use the next ports', '9200')
  .option('--transport-port <port>', 'port between nodes (default: the port + 100)')
  .option('--quick', 'starts in half the time and searches slowly; for tests')
  .option('--secured', 'single node with TLS and a password')
  .option('--setting <name=value...>', 'settings of a node, such as thread_pool.write.size=1', [])
  .option('--directory <directory>', 'directory of data and logs', join(tmpdir(), 'aspectory-search-cluster'))
  .parse()
  .opts();
const firstPort = Number(values.port);
const firstTransportPort = Number(values.transportPort ?? firstPort + 100);
const names = Array.from({ length: Number(values.nodes) }, (_, index) => `node-${index + 1}`);
const settings = values.setting.map((setting) => setting.replace('=', ': '));
const cluster =
  names.length > 1
    ? { masters: names, seeds: names.map((_, index) => `127.0.0.1:${firstTransportPort + index}`), heap: '384m' }
    : {};

const nodes = await Promise.all(
  names.map((name, index) =>
    startNode({
      ...cluster,
      isSecured: values.secured === true,
      isQuick: values.quick === true,
      version: values.version,
      settings,
      name,
      directory: join(values.directory, name),
      httpPort: firstPort + index,
      transportPort: firstTransportPort + index,
    }),
  ),
);
const { title, program } = productNamed(values.version);
const name = program.toUpperCase();
console.log(
  `${title} is at ${nodes.map(({ url }) => url).join(',')}: start Aspectory with ${name}_URL set to it. Ctrl-C stops it.`,
);
if (values.secured)
  console.log(
    `Also set ASPECTORY_${name}_USER=${USER} ASPECTORY_${name}_PASSWORD=${PASSWORD} ASPECTORY_${name}_CA_FILE=${nodes[0].certificate}`,
  );
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => nodes.forEach(({ child }) => child.kill('SIGTERM')));
