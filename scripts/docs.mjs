// `npm run docs`: builds what is stale, then writes the documentation as static files or checks its links.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { buildAssets } from './docs-site.mjs';
import { endBuilds } from './esbuild.mjs';
import { ROOT } from './source-tree.mjs';

const program = await ensureBuilt('docs');
const folder = process.argv.slice(2).find((argument) => !argument.startsWith('-'));
if (!process.argv.some((argument) => argument.startsWith('-')))
  await buildAssets(folder ?? join(ROOT, '.build', 'docs-static'));
await endBuilds();
createRequire(import.meta.url)(program);
