import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { openOutput, openSecretFile } from '../../../../src/command/cli/output';

describe('a file that a command writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'output-'));
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  afterAll(() => rmSync(folder, { recursive: true }));

  async function write(path: string): Promise<number> {
    const output = await openOutput(path);
    output.end('text');
    await finished(output);
    return modeOf(path);
  }

  it('is for its owner alone, unless it was there and has another mode', async () => {
    const path = join(folder, 'export.jsonl');
    expect(await write(path)).toBe(0o600);
    chmodSync(path, 0o640);
    expect(await write(path)).toBe(0o640);
  });

  it('is for its owner alone in any case if it is for a secret', async () => {
    const path = join(folder, 'token.txt');
    writeFileSync(path, 'an old token', { mode: 0o644 });
    const file = await openSecretFile(path);
    expect(readFileSync(path, 'utf8')).toBe('an old token');
    await file.truncate();
    await file.writeFile('new');
    await file.close();
    expect([modeOf(path), readFileSync(path, 'utf8')]).toEqual([0o600, 'new']);
    await expect(openSecretFile(join(folder, 'none', 'token.txt'))).rejects.toThrow('cannot be written');
  });
});
