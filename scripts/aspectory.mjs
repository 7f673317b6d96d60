#!/usr/bin/env node
// The `aspectory` command: builds the service when it is stale, then runs the command line.
import { createRequire } from 'node:module';
import { ensureBuilt } from './build.mjs';

createRequire(import.meta.url)(await ensureBuilt('service'));
