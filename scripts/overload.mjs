// `npm run overload`: builds what is stale, then runs the load scenarios.
import { createRequire } from 'node:module';
import { ensureBuilt } from './build.mjs';
import { ensureGenerated } from './ensure-generated.mjs';

await ensureGenerated();
await ensureBuilt('service');
await ensureBuilt('overload-watch');
createRequire(import.meta.url)(await ensureBuilt('overload'));
