#!/usr/bin/env node
// The `aspectory` command: generates and builds what is stale, then runs the command line in this process.
import { createRequire } from 'node:module';
import { ensureBuilt } from './build.mjs';
import { ensureGenerated } from './ensure-generated.mjs';
import { ensureOwnModels } from './own-models.mjs';

// A first start mostly finds that what was generated is right: the bundle is made meanwhile, and made again if it was not.
await Promise.all([ensureGenerated(), ensureBuilt('service').catch(() => undefined)]);
await ensureOwnModels(() => ensureBuilt('codegen'));
createRequire(import.meta.url)(await ensureBuilt('service'));
