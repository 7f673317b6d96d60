// `npm run bench`: builds what is stale, then runs the benchmark.
import { createRequire } from 'node:module';
import { ensureBuilt } from './build.mjs';
import { ensureGenerated } from './ensure-generated.mjs';

await ensureGenerated();
await ensureBuilt('service');
await ensureBuilt('bench-baseline');
createRequire(import.meta.url)(await ensureBuilt('bench'));
