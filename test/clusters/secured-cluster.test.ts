import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runAspectory } from '../support/run-aspectory';
import { type SecuredCluster, securedCluster } from '../support/secured-cluster';
import { testDatabase } from '../support/test-database';
import { describeWithSecuredCluster, TEST_PRODUCT } from '../support/test-cluster';
import { startTestServer } from '../support/test-server';
import { searchDatasets, writeDatasets } from '../support/search-client';

const USER = TEST_PRODUCT.setting('USER');
const PASSWORD = TEST_PRODUCT.setting('PASSWORD');
const API_KEY = TEST_PRODUCT.setting('API_KEY');
const CA_FILE = TEST_PRODUCT.setting('CA_FILE');
/** The security plugin of OpenSearch 2 has no API keys. */
const CREDENTIALS = ['a password', ...(TEST_PRODUCT.title === 'Elasticsearch' ? ['an API key'] : [])];

describeWithSecuredCluster('a cluster with TLS and passwords', () =>
  describe('a cluster with TLS and passwords', () => {
    jest.setTimeout(120_000);
    const database = testDatabase();
    let directory: string;
    let cluster: SecuredCluster;

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'aspectory-secured-'));
      // The node runs as somebody else when we are root.
      await chmod(directory, 0o755);
      cluster = await securedCluster(join(directory, 'cluster'));
    });
    afterAll(async () => {
      await cluster.stop();
      await rm(directory, { recursive: true, force: true });
    });

    function settings(changes: Readonly<Record<string, string | undefined>> = {}): Readonly<Record<string, string>> {
      const all = { ...cluster.settings, DATABASE_URL: database.url(), ...changes };
      return Object.fromEntries(
        Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
    }

    /** As an operator makes one. */
    async function apiKey(): Promise<string> {
      const [url = '', user, password, file = ''] = [TEST_PRODUCT.urlSetting, USER, PASSWORD, CA_FILE].map(
        (name) => cluster.settings[name],
      );
      const ca = await readFile(file);
      const answer = await new Promise<string>((resolve, reject) => {
        request(
          `${url}/_security/api_key`,
          { method: 'POST', ca, auth: `${user}:${password}`, headers: { 'content-type': 'application/json' } },
          (response) => resolve(text(response)),
        )
          .on('error', reject)
          .end('{"name": "aspectory"}');
      });
      return JSON.parse(answer).encoded;
    }

    const WITHOUT_USER = { [USER]: undefined, [PASSWORD]: undefined };

    it.each([
      [
        'the wrong password',
        { [PASSWORD]: 'wrong' },
        `does not accept the credentials: correct ${USER} and ${PASSWORD}.`,
      ],
      ['no credentials', WITHOUT_USER, `asks for credentials: set ${USER}`],
      [
        'an API key that is none',
        { ...WITHOUT_USER, [API_KEY]: 'bm9uZTpub25l' },
        `does not accept the credentials: correct ${API_KEY}.`,
      ],
      [
        'an authority that nobody trusts',
        { [CA_FILE]: undefined },
        `set ${CA_FILE} to the certificate of the authority`,
      ],
    ])('is not started with by %s', async (_, changes, sentence) => {
      const { code, complaints } = await runAspectory(directory, ['serve'], '', settings({ PORT: '0', ...changes }));
      expect(complaints).toContain(sentence);
      expect(code).toBe(1);
    });

    it.each(CREDENTIALS)('is written to and searched with %s', async (credentials) => {
      const changes = credentials === 'a password' ? {} : { ...WITHOUT_USER, [API_KEY]: await apiKey() };
      const server = await startTestServer({ dataDirectory: directory, environment: settings(changes) });
      const word = credentials.replaceAll(' ', '');
      expect((await writeDatasets(server, [word], `behind ${word}`)).status).toBe(200);
      expect((await searchDatasets(server, word)).total).toBe(1);
      await server.stop();
    });
  }),
);
