// `npm run elasticsearch`: runs a real Elasticsearch in the foreground until Ctrl-C.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { startNode } from './node.mjs';
import { PASSWORD, USER } from './secure.mjs';

const values = new Command('npm run elasticsearch --')
  .description('Runs a real Elasticsearch in the foreground until Ctrl-C, for development and tests.')
  .option('--nodes <count>', 'number of nodes of the cluster', '1')
  .option('--version <8|9>', 'major version; 9 needs Java 21 or later', '8')
  .option('--port <port>', 'port of the first node; the other nodes use the next ports', '9200')
  .option('--transport-port <port>', 'port between nodes (default: the port + 100)')
  .option('--quick', 'starts in half the time and searches slowly; for tests')
  .option('--secured', 'single node with TLS and a password')
  .option('--setting <name=value...>', 'settings of elasticsearch.yml, such as thread_pool.write.size=1', [])
  .option('--directory <directory>', 'directory of data and logs', join(tmpdir(), 'aspectory-elasticsearch'))
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
console.log(
  `Elasticsearch is at ${nodes.map(({ url }) => url).join(',')}: start Aspectory with ELASTICSEARCH_URL set to it. Ctrl-C stops it.`,
);
if (values.secured)
  console.log(
    `Also set ASPECTORY_ELASTICSEARCH_USER=${USER} ASPECTORY_ELASTICSEARCH_PASSWORD=${PASSWORD} ASPECTORY_ELASTICSEARCH_CA_FILE=${nodes[0].certificate}`,
  );
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => nodes.forEach(({ child }) => child.kill('SIGTERM')));
