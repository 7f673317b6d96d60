import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { openOutput, writeSecret } from '#command/cli/output';

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

  it('is for its owner alone', async () => {
    expect(await write(join(folder, 'export.jsonl'))).toBe(0o600);
  });

  const secret = (path: string) => writeSecret(path, () => Promise.resolve({ text: 'new' }));

  it('is for its owner alone if it is for a secret', async () => {
    const path = join(folder, 'token.txt');
    expect(await secret(path)).toEqual({ text: 'new' });
    expect([modeOf(path), readFileSync(path, 'utf8')]).toEqual([0o600, 'new\n']);
    await expect(secret(join(folder, 'none', 'token.txt'))).rejects.toThrow('its directory does not exist');
  });

  it('is not there if the secret could not be made', async () => {
    const path = join(folder, 'unmade.txt');
    await expect(writeSecret(path, () => Promise.reject(new Error('no such user')))).rejects.toThrow('no such user');
    expect(existsSync(path)).toBe(false);
  });

  it.each<[string, (path: string, other: string) => void]>([
    ['a file', (path) => writeFileSync(path, 'kept', { mode: 0o666 })],
    ['a link to a file', (path, other) => symlinkSync(other, path)],
    ['a link that leads nowhere', (path) => symlinkSync(join(folder, 'nowhere'), path)],
    ['another name of a file', (path, other) => linkSync(other, path)],
    ['a directory', (path) => mkdirSync(path)],
  ])('is never %s that is there already', async (what, make) => {
    const [path, other] = [join(folder, what), join(folder, `other ${what}`)];
    writeFileSync(other, 'kept');
    make(path, other);
    const refusal = 'there is a file, a link or a directory already; remove it, or name a new file';
    await expect(openOutput(path)).rejects.toThrow(refusal);
    await expect(secret(path)).rejects.toThrow(refusal);
    expect(readFileSync(other, 'utf8')).toBe('kept');
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });
});
