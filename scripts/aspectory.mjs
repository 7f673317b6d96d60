#!/usr/bin/env node
// The `aspectory` command: generates and builds what is stale, then runs the command line in this process.
import { createRequire } from 'node:module';
import { ensureBuilt } from './build.mjs';
import { ensureGenerated } from './ensure-generated.mjs';

ensureGenerated();
createRequire(import.meta.url)(await ensureBuilt('service'));
