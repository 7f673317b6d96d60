// `npm run upgrade:check`: builds what is stale, then upgrades a catalog from the last release and back, under load.
import { createRequire } from 'node:module';
import { ensureBuilt } from './build.mjs';
import { ensureGenerated } from './ensure-generated.mjs';
import { ensureWebBuilt } from './web-bundle.mjs';

await ensureGenerated();
await Promise.all([ensureBuilt('service'), ensureWebBuilt()]);
createRequire(import.meta.url)(await ensureBuilt('upgrade'));
