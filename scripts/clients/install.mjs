// Installs Python clients from PyPI into .build/clients, once.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../source-tree.mjs';

const EXTRAS = 'datahub-rest,datahub-business-glossary,datahub-lineage-file,sqlalchemy,postgres,dbt,json-schema';

/** Release 0.10.4 needs packages of its time, hence the date. */
export const CLIENTS = [
  {
    name: '0.10.4',
    requirements: [
      '--exclude-newer',
      '2023-07-15',
      `acryl-datahub[${EXTRAS}]==0.10.4`,
      'pydantic<2',
      'setuptools<68',
      'wheel',
      'pytest',
    ],
  },
  { name: 'newest', requirements: [`acryl-datahub[${EXTRAS}]`, 'pytest'] },
];

/** An environment is complete when its mark exists, and is made again when its requirements change. @returns the folder of its programs */
export function install({ name, requirements }) {
  const home = join(ROOT, '.build/clients', name);
  const bin = join(home, 'bin');
  const mark = join(home, createHash('sha256').update(requirements.join(' ')).digest('hex').slice(0, 12));
  if (existsSync(mark)) return bin;
  console.log(`installing the ${name} client`);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('python3', ['-m', 'venv', home], quiet);
  execFileSync(join(bin, 'pip'), ['install', '-q', 'uv'], quiet);
  execFileSync(join(bin, 'uv'), ['pip', 'install', '-q', '--python', join(bin, 'python'), ...requirements], quiet);
  writeFileSync(mark, '');
  return bin;
}
