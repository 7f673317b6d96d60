// `npm run soak`: builds what is stale, then keeps a service busy and checks that nothing grows.
import { createRequire } from 'node:module';
import { ensureBuilt } from './build.mjs';
import { ensureGenerated } from './ensure-generated.mjs';

await ensureGenerated();
await ensureBuilt('service');
createRequire(import.meta.url)(await ensureBuilt('soak'));
