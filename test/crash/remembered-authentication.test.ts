/** A catalog that was served with authentication stays closed when a start forgets to ask for it, and so does its copy. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAspectory } from '../support/run-aspectory';
import { startTestServer } from '../support/test-server';

describe('a catalog that was served with authentication', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aspectory-closed-'));
  const data = join(folder, 'data');
  const copy = join(folder, 'copy');

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts and stops a service. @returns how it answers without a token, and what it warns of */
  async function served(dataDirectory: string, environment: Readonly<Record<string, string>> = {}) {
    const server = await startTestServer({ dataDirectory, environment });
    try {
      const { status } = await fetch(`${server.url}/entitiesV2/urn:li:tag:a`);
      return { status, warnings: server.log.filter(({ level }) => level === 40).map(({ msg }) => msg ?? '') };
    } finally {
      await server.stop();
    }
  }

  it('says that nobody can sign in, until there is a user', async () => {
    const nobody = { status: 401, warnings: [expect.stringContaining('aspectory user create NAME --admin')] };
    expect(await served(data, { ASPECTORY_AUTH: 'on' })).toEqual(nobody);
    writeFileSync(join(folder, 'password'), 'a long enough password');
    const create = ['user', 'create', 'jane', '--admin', '--password-file', join(folder, 'password')];
    expect(await runAspectory(data, create)).toMatchObject({ code: 0 });
    expect(await served(data, { ASPECTORY_AUTH: 'on' })).toEqual({ status: 401, warnings: [] });
  });

  it('is closed when ASPECTORY_AUTH is forgotten, and opened only by off, which warns at every start', async () => {
    expect(await served(data)).toEqual({
      status: 401,
      warnings: [expect.stringContaining('ASPECTORY_AUTH is not set')],
    });
    const open = {
      status: 200,
      warnings: [expect.stringContaining('everybody who reaches the address may do everything')],
    };
    for (let start = 1; start <= 2; start += 1) expect(await served(data, { ASPECTORY_AUTH: 'off' })).toEqual(open);
    expect(await served(data)).toMatchObject({ status: 401 });
  });

  it('has copies that are as closed', async () => {
    expect(await runAspectory(data, ['transfer', '--to', `embedded:${copy}`])).toMatchObject({ code: 0 });
    expect(await served(copy)).toMatchObject({ status: 401 });
  });

  it('does not start with a provider and without authentication', async () => {
    const environment = { ASPECTORY_AUTH: 'off', ASPECTORY_OIDC_ISSUER: 'https://login.example.com' };
    await expect(served(data, environment)).rejects.toThrow('ASPECTORY_OIDC_ISSUER is set, but authentication is off');
  });
});
