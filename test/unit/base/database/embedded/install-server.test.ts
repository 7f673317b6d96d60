import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installServer, releasedServer, SERVER_PACKAGE } from '#base/database/embedded/cluster/install-server';

const SERVER = { version: '18.4.0', integrity: 'sha512-AAAA' };
/** Stands for npm: notes its arguments and the lock file, and makes the package. */
const NPM = `#!/bin/sh
echo "$@" >> "$(dirname "$0")/arguments"
[ -e "$(dirname "$0")/broken" ] && { echo 'EINTEGRITY: another digest' >&2; exit 1; }
cp package-lock.json "$(dirname "$0")/lock.json"
mkdir -p node_modules/${SERVER_PACKAGE}
`;

let scratch: string;
let npm: string;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'aspectory-install-'));
  await mkdir(join(scratch, 'bin'));
  npm = join(scratch, 'bin', 'npm');
  await writeFile(npm, NPM);
  await chmod(npm, 0o755);
});

afterEach(async () => {
  await rm(scratch, { recursive: true });
});

it('lets npm install the version with its digest once, without scripts', async () => {
  const folder = join(scratch, 'server');
  const root = await installServer(SERVER, folder, undefined, npm);
  await access(root);
  expect(await installServer(SERVER, folder, undefined, npm)).toBe(root);
  expect(await readFile(join(scratch, 'bin', 'arguments'), 'utf8')).toMatch(/^ci --ignore-scripts .*\n$/);
  const { packages } = JSON.parse(await readFile(join(scratch, 'bin', 'lock.json'), 'utf8'));
  expect(packages[`node_modules/${SERVER_PACKAGE}`]).toEqual(SERVER);
});

it('says what to do when npm does not succeed, leaves nothing, and tries again', async () => {
  const folder = join(scratch, 'server');
  await writeFile(join(scratch, 'bin', 'broken'), '');
  await expect(installServer(SERVER, folder, undefined, npm)).rejects.toThrow(
    new RegExp(`EINTEGRITY[^]*"npm install --ignore-scripts ${SERVER_PACKAGE}@18.4.0".*DATABASE_URL`),
  );
  expect(await readdir(folder)).toEqual([]);
  await rm(join(scratch, 'bin', 'broken'));
  await access(await installServer(SERVER, folder, undefined, npm));
});

it('reads what a release names for this platform', async () => {
  const file = join(scratch, 'server-packages.json');
  await expect(releasedServer(file)).rejects.toThrow('missing in node_modules. Run "npm ci"');
  await writeFile(file, JSON.stringify({ [SERVER_PACKAGE]: SERVER }));
  expect(await releasedServer(file)).toEqual(SERVER);
});
