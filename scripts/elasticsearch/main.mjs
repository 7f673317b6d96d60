// `npm run elasticsearch [-- --nodes 3] [--version 9] [--port 9200] [--transport-port 9300] [--directory DIR] [--setting thread_pool.write.size=1] [--secured]`:
// a real Elasticsearch in the foreground until Ctrl-C; secured, a single node that speaks TLS and asks for a password.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startNode } from './node.mjs';
import { PASSWORD, USER } from './secure.mjs';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1' },
    version: { type: 'string', default: '8' },
    port: { type: 'string', default: '9200' },
    'transport-port': { type: 'string' },
    secured: { type: 'boolean', default: false },
    setting: { type: 'string', multiple: true, default: [] },
    directory: { type: 'string', default: join(tmpdir(), 'aspectory-elasticsearch') },
  },
});
const firstPort = Number(values.port);
const firstTransportPort = Number(values['transport-port'] ?? firstPort + 100);
const names = Array.from({ length: Number(values.nodes) }, (_, index) => `node-${index + 1}`);
const settings = values.setting.map((setting) => setting.replace('=', ': '));
const cluster = names.length > 1 ? { masters: names, seeds: names.map((_, index) => `127.0.0.1:${firstTransportPort + index}`), heap: '384m' } : {};

const nodes = await Promise.all(
  names.map((name, index) => startNode({ ...cluster, isSecured: values.secured, version: values.version, settings, name, directory: join(values.directory, name), httpPort: firstPort + index, transportPort: firstTransportPort + index })),
);
console.log(`Elasticsearch is at ${nodes.map(({ url }) => url).join(',')}: start Aspectory with ELASTICSEARCH_URL set to it. Ctrl-C stops it.`);
if (values.secured) console.log(`Also set ASPECTORY_ELASTICSEARCH_USER=${USER} ASPECTORY_ELASTICSEARCH_PASSWORD=${PASSWORD} ASPECTORY_ELASTICSEARCH_CA_FILE=${nodes[0].certificate}`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => nodes.forEach(({ child }) => child.kill('SIGTERM')));
