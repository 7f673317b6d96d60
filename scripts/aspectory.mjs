#!/usr/bin/env node
// The `aspectory` command: generates and builds what is stale, then runs the command line in this process.
import { createRequire } from 'node:module';
import { ensureBuilt } from './build.mjs';
import { ensureGenerated } from './ensure-generated.mjs';
import { ensureOwnModels } from './own-models.mjs';
import { ensureWebBuilt } from './web-bundle.mjs';

// The generated files are mostly fresh, so the bundle is built at the same time. If they were not, it is built again.
const web = process.argv[2] === 'serve' ? ensureWebBuilt() : undefined;
await Promise.all([ensureGenerated(), ensureBuilt('service').catch(() => undefined), web]);
await ensureOwnModels(() => ensureBuilt('codegen'));
createRequire(import.meta.url)(await ensureBuilt('service'));
