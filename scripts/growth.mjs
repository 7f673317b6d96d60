// `npm run growth`: builds what is stale, then measures how time grows with the size of requests.
import { createRequire } from 'node:module';
import { ensureBuilt } from './build.mjs';
import { ensureGenerated } from './ensure-generated.mjs';

await ensureGenerated();
await ensureBuilt('service');
await ensureBuilt('overload-watch');
createRequire(import.meta.url)(await ensureBuilt('growth'));
