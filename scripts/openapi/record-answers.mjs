// `npm run openapi:answers`: sends the requests that the document shows to a service of its own, and keeps the answers in `openapi/answers.json`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../source-tree.mjs';

const run = (program, args, environment = {}) => {
  const { status } = spawnSync(process.execPath, [join(ROOT, program), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
};
run('node_modules/jest/bin/jest.js', ['--silent', 'test/matrix/examples'], { RECORD_ANSWERS: 'true' });
run('scripts/codegen.mjs', []);
