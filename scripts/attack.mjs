// `npm run attack`: builds what is stale, then attacks a service.
import { createRequire } from 'node:module';
import { ensureBuilt } from './build.mjs';
import { ensureGenerated } from './ensure-generated.mjs';

await ensureGenerated();
await ensureBuilt('service');
await ensureBuilt('attack-watch');
createRequire(import.meta.url)(await ensureBuilt('attack'));
