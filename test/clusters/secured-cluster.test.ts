import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runAspectory } from '../support/run-aspectory';
import { type SecuredElasticsearch, securedElasticsearch } from '../support/secured-elasticsearch';
import { testDatabase } from '../support/test-database';
import { describeWithElasticsearch } from '../support/test-elasticsearch';
import { startTestServer } from '../support/test-server';
import { searchDatasets, writeDatasets } from '../support/search-client';

describeWithElasticsearch('a cluster with TLS and passwords', () =>
  describe('a cluster with TLS and passwords', () => {
    jest.setTimeout(120_000);
    const database = testDatabase();
    let directory: string;
    let cluster: SecuredElasticsearch;

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'aspectory-secured-'));
      // The node runs as somebody else when we are root.
      await chmod(directory, 0o755);
      cluster = await securedElasticsearch(join(directory, 'elasticsearch'));
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
      const {
        ELASTICSEARCH_URL: url = '',
        ASPECTORY_ELASTICSEARCH_USER: user,
        ASPECTORY_ELASTICSEARCH_PASSWORD: password,
        ASPECTORY_ELASTICSEARCH_CA_FILE: file = '',
      } = cluster.settings;
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

    const WITHOUT_USER = { ASPECTORY_ELASTICSEARCH_USER: undefined, ASPECTORY_ELASTICSEARCH_PASSWORD: undefined };

    it.each([
      [
        'the wrong password',
        { ASPECTORY_ELASTICSEARCH_PASSWORD: 'wrong' },
        /does not accept the credentials: correct ASPECTORY_ELASTICSEARCH_USER and ASPECTORY_ELASTICSEARCH_PASSWORD\./,
      ],
      ['no credentials', WITHOUT_USER, /asks for credentials: set ASPECTORY_ELASTICSEARCH_USER/],
      [
        'an API key that is none',
        { ...WITHOUT_USER, ASPECTORY_ELASTICSEARCH_API_KEY: 'bm9uZTpub25l' },
        /does not accept the credentials: correct ASPECTORY_ELASTICSEARCH_API_KEY\./,
      ],
      [
        'an authority that nobody trusts',
        { ASPECTORY_ELASTICSEARCH_CA_FILE: undefined },
        /is not trusted .*set ASPECTORY_ELASTICSEARCH_CA_FILE/,
      ],
    ])('is not started with by %s', async (_, changes, sentence) => {
      const { code, complaints } = await runAspectory(directory, ['serve'], '', settings({ PORT: '0', ...changes }));
      expect(complaints).toMatch(sentence);
      expect(code).toBe(1);
    });

    it.each(['a password', 'an API key'])('is written to and searched with %s', async (credentials) => {
      const changes =
        credentials === 'a password' ? {} : { ...WITHOUT_USER, ASPECTORY_ELASTICSEARCH_API_KEY: await apiKey() };
      const server = await startTestServer({ dataDirectory: directory, environment: settings(changes) });
      const word = credentials.replaceAll(' ', '');
      expect((await writeDatasets(server, [word], `behind ${word}`)).status).toBe(200);
      expect((await searchDatasets(server, word)).total).toBe(1);
      await server.stop();
    });
  }),
);
