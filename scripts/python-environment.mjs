import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs packages from PyPI into a Python environment, once. It is complete when its mark exists, and is made again when the requirements
 * change.
 * @returns the folder of its programs
 */
export function pythonEnvironment(home, requirements) {
  const bin = join(home, 'bin');
  const mark = join(home, createHash('sha256').update(requirements.join(' ')).digest('hex').slice(0, 12));
  if (existsSync(mark)) return bin;
  console.log(`installing ${requirements.join(' ')}`);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('python3', ['-m', 'venv', home], quiet);
  execFileSync(join(bin, 'pip'), ['install', '-q', 'uv'], quiet);
  execFileSync(join(bin, 'uv'), ['pip', 'install', '-q', '--python', join(bin, 'python'), ...requirements], quiet);
  writeFileSync(mark, '');
  return bin;
}
