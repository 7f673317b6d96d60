// Installs the generators into folders of the cache, once for each list of versions.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pythonEnvironment } from '../python-environment.mjs';
import { VERSIONS } from './generators.mjs';

export const CACHE = join(homedir(), '.cache/aspectory');
const NODE = `node-${process.platform}-${process.arch}`;

/** The folder of the npm packages, with those that generated clients import. */
export function npmPackages() {
  const { node, ...packages } = VERSIONS.npm;
  const dependencies = { ...packages, [NODE]: node };
  return once('sdk-npm', dependencies, (folder) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  });
}

/** The folder of the programs of a Python environment. */
export function pythonPackages() {
  return pythonEnvironment(join(CACHE, 'sdk-python'), VERSIONS.python);
}

/** The start of a command of each tool: what comes before its arguments. */
export const STARTS = {
  npm: (name) => {
    const folder = npmPackages();
    return [join(folder, 'node_modules', NODE, 'bin/node'), join(folder, 'node_modules/.bin', name)];
  },
  python: (name) => [join(pythonPackages(), name)],
  go: (name) => [
    join(
      once('sdk-go', VERSIONS.go, (folder) => {
        const environment = { ...process.env, GOBIN: folder };
        for (const module of Object.values(VERSIONS.go)) run('go', ['install', module], { env: environment });
      }),
      name,
    ),
  ],
  cargo: (name) => [
    join(
      once('sdk-cargo', VERSIONS.cargo, (folder) => {
        for (const [crate, version] of Object.entries(VERSIONS.cargo))
          run('cargo', ['install', crate, '--version', version, '--locked', '--quiet', '--root', folder]);
      }),
      'bin',
      name,
    ),
  ],
};

/** A folder that exists only when `install` has filled it. */
function once(name, versions, install) {
  const digest = createHash('sha256').update(JSON.stringify(versions)).digest('hex').slice(0, 12);
  const folder = join(CACHE, `${name}-${digest}`);
  if (existsSync(folder)) return folder;
  console.log(`installing ${Object.keys(versions).join(', ')} into ${folder}`);
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    install(unfinished);
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

function run(program, args, options = {}) {
  execFileSync(program, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
}
