import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runAspectory } from '../support/run-aspectory';

describe('the completion of a shell', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'completion-'));
    await writeFile(join(folder, 'aspectory'), (await runAspectory(folder, ['completion', 'bash'])).output);
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function completed(...words: readonly string[]): Promise<readonly string[]> {
    const program = 'source "$1"; COMP_WORDS=("${@:2}"); COMP_CWORD=$(($# - 2)); _aspectory; echo "${COMPREPLY[@]}"';
    const args = ['-c', program, 'bash', join(folder, 'aspectory'), 'aspectory', ...words];
    return (await promisify(execFile)('bash', args)).stdout.trim().split(' ');
  }

  it.each([
    [['us'], ['user']],
    [['user', 'sus'], ['suspend']],
    [['user', 'create', '--adm'], ['--admin']],
    [['search', 'orders', '--co'], ['--count']],
    [
      ['conformance', '--report', ''],
      ['table', 'json', 'junit'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', '--data-dir', '--help'],
    ],
    [['import', './some'], ['']],
  ])('bash: %j', async (words, expected) => {
    expect(await completed(...words)).toEqual(expected);
  });

  it('zsh has the same words, with what they are for', async () => {
    const { output } = await runAspectory(folder, ['completion', 'zsh']);
    expect(output).toMatch(/^#compdef aspectory\n/);
    expect(output).toContain("'search:search the catalog of the running service'");
    expect(output).toContain("'conformance --report') found=('table' 'json' 'junit')");
  });

  it('is refused for other shells', async () => {
    const { code, complaints } = await runAspectory(folder, ['completion', 'fish']);
    expect({ code, complaints }).toEqual({
      code: 1,
      complaints: expect.stringContaining('Allowed choices are bash, zsh.'),
    });
  });
});
