// `npm run codegen`: builds the generator when it is stale, then runs it.
import { createRequire } from 'node:module';
import { ensureBuilt } from './build.mjs';

createRequire(import.meta.url)(await ensureBuilt('codegen'));
