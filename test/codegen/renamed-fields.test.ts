/** Code that knows an aspect by its name reads it by the generated types. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

const RENAMED = [
  [
    'com.linkedin.identity',
    'CorpUserInfo',
    'displayName',
    ['src/access/security-models/provisioned-models.ts', 'src/access/security-models/user-value.ts'],
  ],
  ['com.linkedin.policy', 'DataHubActorFilter', 'allUsers', ['src/access/security-models/policy-value.ts']],
  ['com.linkedin.access.token', 'DataHubAccessTokenInfo', 'name', ['src/access/security-models/token-value.ts']],
  ['com.linkedin.common', 'Ownership', 'owners', ['src/interface/graphql/actions/ownership/owners.ts']],
  ['com.linkedin.incident', 'IncidentStatus', 'state', ['src/interface/graphql/details/health.ts']],
] as const;

describe('a field that the models rename', () => {
  const copy = mkdtempSync(join(tmpdir(), 'aspectory-renamed-fields-'));
  beforeAll(() => {
    for (const part of ['src', 'codegen', 'generated', 'package.json', 'tsconfig.json'])
      cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  it('is an error of the type checker in each place that reads it', () => {
    for (const [namespace, record, field] of RENAMED) {
      const path = join(copy, 'generated/types', `${namespace}.ts`);
      writeFileSync(path, renamed(readFileSync(path, 'utf8'), record, field));
    }
    expect(filesWithErrors(copy)).toEqual(RENAMED.flatMap(([, , , readers]) => readers).toSorted());
  });
});

function renamed(text: string, record: string, field: string): string {
  const start = text.indexOf(`export interface ${record} {`);
  const at = text.indexOf(`\n  ${field}`, start);
  expect(at).toBeGreaterThan(start);
  return `${text.slice(0, at)}\n  renamed${field}${text.slice(at + field.length + 3)}`;
}

function filesWithErrors(folder: string): readonly string[] {
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const { stdout } = spawnSync(tsc, ['--noEmit', '--pretty', 'false'], { cwd: folder, encoding: 'utf8' });
  const files = stdout.split('\n').flatMap((line) => line.match(/^(src\/\S+)\(/)?.[1] ?? []);
  return [...new Set(files)].toSorted();
}
