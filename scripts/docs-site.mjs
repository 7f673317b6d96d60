// Builds the site of the documentation: its pages with the program of scripts/docs, its scripts and styles with the bundler.
import { execFile } from 'node:child_process';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DOCS_SOURCES, DOCUMENT_FOLDERS } from './bundles.mjs';
import { build } from './esbuild.mjs';
import { filesOf, IS_CHECKOUT, newestChange, ROOT } from './source-tree.mjs';

const BROWSER = join(ROOT, 'scripts', 'docs', 'browser');
/** What the service serves. */
const SERVED = join(ROOT, '.build', 'docs');

/**
 * Builds what the service serves first if a Markdown file is newer. Links that lead nowhere are reported.
 * @param ensureProgram builds the program that writes the pages
 */
export async function ensureDocsBuilt(ensureProgram) {
  if (!IS_CHECKOUT || newestSource() < newestChange(join(SERVED, 'index.html'))) return;
  const fresh = `${SERVED}.${process.pid}`;
  await buildAssets(fresh);
  const program = await ensureProgram();
  // In a process of its own, because what draws diagrams would stay in the memory of the service.
  const { stderr } = await promisify(execFile)(process.execPath, [program, fresh, '--served']);
  process.stderr.write(stderr);
  replaceFolder(fresh);
}

/** Writes the scripts, the style and the icon of the site into a folder. */
export async function buildAssets(folder) {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [
      join(BROWSER, 'site.ts'),
      join(BROWSER, 'theme.ts'),
      join(BROWSER, 'site.css'),
      join(BROWSER, 'icon.svg'),
    ],
    outdir: join(folder, 'assets'),
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    loader: { '.svg': 'copy' },
    target: ['chrome123', 'firefox125', 'safari17.5'],
    tsconfig: 'src/web/tsconfig.json',
    logLevel: 'warning',
  });
}

function newestSource() {
  const pages = filesOf(...DOCUMENT_FOLDERS).filter(({ path }) => path.endsWith('.md'));
  const ofRoot = readdirSync(ROOT).filter((name) => name.endsWith('.md'));
  return Math.max(newestChange(...DOCS_SOURCES, ...ofRoot), ...pages.map(({ changedAt }) => changedAt));
}

/** Two starts at once may both do this. */
function replaceFolder(fresh) {
  const old = `${fresh}.old`;
  try {
    renameSync(SERVED, old);
  } catch {
    // The first build.
  }
  try {
    renameSync(fresh, SERVED);
  } catch {
    // Another process was faster.
    rmSync(fresh, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
}
