import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { builtService } from '../support/built-service';

/** Every write to it fails, as on a full disk. */
const FULL = '/dev/full';

describe('a command whose output', () => {
  const settings = async (output: number | 'pipe') => {
    const child = spawn(process.execPath, [await builtService(), 'settings'], {
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', output, 'pipe'],
    });
    child.stdout?.destroy();
    const [complaints] = await Promise.all([child.stderr && text(child.stderr), once(child, 'close')]);
    return { code: child.exitCode, complaints };
  };

  it('goes to a full disk says so', async () => {
    expect(await settings(openSync(FULL, 'w'))).toEqual({
      code: 1,
      complaints: 'standard output cannot be written: the disk is full\n',
    });
  });

  it('nobody reads any more ends without a complaint', async () => {
    expect(await settings('pipe')).toEqual({ code: 0, complaints: '' });
  });
});
