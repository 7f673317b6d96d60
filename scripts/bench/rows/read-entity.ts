import { baselineDatabase } from '../baseline/baseline-database';
import { startBaseline } from '../baseline/baseline-process';
import type { BenchRow } from '../bench-row';
import { answerOf } from '../catalog/catalog-server';
import { compare } from '../compare';
import { datasetUrn, seededRandom } from '../metadata-generator';
import { sendLoad } from '../send-load';

const CONNECTIONS = 32;

export const readEntity: BenchRow = {
  name: 'read-entity',
  engines: ['memory'],
  takes: '1 minute',
  async measure(bench) {
    const {
      options,
      catalog: { server },
      cleanup,
    } = bench;
    const baseline = startBaseline(cleanup);
    const port = await baseline.ask({
      kind: 'serve',
      address: baselineDatabase(server.database),
      connections: CONNECTIONS,
    });
    const baselineUrl = `http://127.0.0.1:${port}`;
    await checkSameValues(`${server.url}/entitiesV2`, baselineUrl);
    const read = (url: string, path: string, seconds: number) => {
      const random = seededRandom(1);
      return sendLoad(url, CONNECTIONS, { seconds }, () => ({
        method: 'GET',
        path: `${path}/${encodeURIComponent(datasetUrn(Math.floor(random() * options.entities)))}`,
      }));
    };
    const measurement = await compare(
      {
        what: `GET /entitiesV2/<urn>, ${CONNECTIONS} connections`,
        unit: 'requests/s',
        bar: { ratioAtLeast: 0.6 },
        ours: (seconds) => read(server.url, '/entitiesV2', seconds),
        baseline: {
          what: 'plain node http, one prepared select of the same values',
          process: baseline,
          measure: async (seconds) => (await read(baselineUrl, '', seconds)).perSecond,
        },
      },
      bench,
    );
    await baseline.stop();
    return [measurement];
  },
};

/** The comparison is valid only if both sides read the same values. */
async function checkSameValues(...urls: readonly string[]): Promise<void> {
  const texts = await Promise.all(urls.map((url) => answerOf(`${url}/${encodeURIComponent(datasetUrn(0))}`)));
  const [ours, baseline] = texts.map((text) => {
    const { aspects }: { aspects: { readonly [name: string]: { readonly value: unknown } } } = JSON.parse(text);
    return JSON.stringify(
      Object.keys(aspects)
        .toSorted()
        .map((name) => [name, aspects[name]?.value]),
    );
  });
  if (ours !== baseline || ours === '[]')
    throw new Error(`service and baseline read different values of ${datasetUrn(0)}: ${ours} and ${baseline}`);
}
