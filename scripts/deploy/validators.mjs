// Finds or installs the programs that check deployment files. Those that the machine does not have go to .build/deploy.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../source-tree.mjs';

/** A package with the JSON Schemas of Kubernetes; the last number is its own version. */
const KUBERNETES_VALIDATE = 'kubernetes-validate==1.37.0';
const COMPOSE = { program: 'docker-compose', source: 'github.com/docker/compose/v2/cmd', version: 'v2.40.3' };
const HELM = { program: 'helm', source: 'helm.sh/helm/v4/cmd/helm', version: 'v4.3.1' };
export const HOME = join(ROOT, '.build/deploy');

/** A validator cannot be installed here. */
export class NotRun extends Error {}

/** The command of Docker Compose, in words. */
export function composeCommand() {
  return runs('docker', ['compose', 'version']) ? ['docker', 'compose'] : [compiled(COMPOSE)];
}

/** The program of Helm. */
export function helmProgram() {
  return compiled(HELM);
}

export function kubernetesValidator() {
  const program = join(HOME, 'bin/kubernetes-validate');
  if (existsSync(program)) return program;
  if (!runs('python3', ['-m', 'venv', HOME]) || !runs(join(HOME, 'bin/pip'), ['install', '-q', KUBERNETES_VALIDATE]))
    throw new NotRun(`python3 cannot install ${KUBERNETES_VALIDATE}`);
  return program;
}

export function systemdAnalyze() {
  if (!runs('systemd-analyze', ['--version'])) throw new NotRun('systemd is not installed');
  return 'systemd-analyze';
}

/** Compiles a program of the Go module proxy, once. The first run takes minutes. */
function compiled({ program, source, version }) {
  const home = join(HOME, `${program}-${version}`);
  const path = join(home, program);
  if (existsSync(path)) return path;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'go.mod'), `module ${program}\n`);
  const go = (...args) => runs('go', ['-C', home, ...args]);
  if (!go('get', `${source}@${version}`) || !go('build', '-o', path, source))
    throw new NotRun(`Go, which compiles ${program}, is not installed or cannot fetch it`);
  return path;
}

function runs(program, args) {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
