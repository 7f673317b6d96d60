import type { TestServer } from './test-server';
import { upsertOf } from './upsert-of';

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

export function datasetUrn(name: string): string {
  return `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
}

export async function post(
  { url }: TestServer,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const response = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
}

/** One request for all of them. */
export function writeDatasets(
  server: TestServer,
  names: readonly string[],
  description: string,
  wait?: string,
): Promise<Answered> {
  const proposals = names.map((name) => upsertOf(datasetUrn(name), 'datasetProperties', { description }));
  return post(server, '/aspects?action=ingestProposalBatch', { proposals }, wait ? { 'X-Write-Wait': wait } : {});
}

/** How many there are that the words fit; NaN where search gives no answer. */
export async function searchDatasets(
  server: TestServer,
  input: string,
): Promise<Answered & { readonly total: number }> {
  const answered = await post(server, '/entities?action=search', { entity: 'dataset', input, start: 0, count: 0 });
  return { ...answered, total: Number(JSON.parse(answered.text).value?.numEntities) };
}

/** Whether a read by urn finds it. */
export async function datasetExists({ url }: TestServer, name: string): Promise<boolean> {
  const response = await fetch(`${url}/entitiesV2/${encodeURIComponent(datasetUrn(name))}`);
  return response.status === 200 && response.headers.get('x-entity-exists') !== 'false';
}
