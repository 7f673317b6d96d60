import { datasetUrn } from '#scripts/bench/metadata-generator';
import { type Fault, wrong } from '../judge';
import type { RawRequest } from '../request/raw-request';

const READ_AT_ONCE = 50;
/** Every write of a scenario includes this aspect, because it is small. */
const MARK = 'globalTags';

/** A write of one new dataset with a description of `size` characters. */
export function writeRequest(dataset: number, size: number): RawRequest {
  const entityUrn = datasetUrn(dataset);
  const proposal = (aspectName: string, value: object) => ({
    entityType: 'dataset',
    entityUrn,
    changeType: 'UPSERT',
    aspectName,
    aspect: { value: JSON.stringify(value), contentType: 'application/json' },
  });
  const description = 'overload of the service '.repeat(Math.ceil(size / 24)).slice(0, size);
  const proposals = [
    proposal('datasetProperties', { description }),
    proposal(MARK, { tags: [{ tag: 'urn:li:tag:overload' }] }),
  ];
  return {
    method: 'POST',
    target: '/aspects?action=ingestProposalBatch',
    headers: [['Content-Type', 'application/json']],
    body: Buffer.from(JSON.stringify({ proposals })),
  };
}

interface EntityResults {
  readonly results: { readonly [urn: string]: { readonly aspects: { readonly [name: string]: unknown } } };
}

/** @returns the datasets that the service does not have, although it acknowledged them */
async function missingDatasets(url: string, datasets: readonly number[]): Promise<readonly number[]> {
  const missing: number[] = [];
  for (let from = 0; from < datasets.length; from += READ_AT_ONCE) {
    const some = datasets.slice(from, from + READ_AT_ONCE);
    const ids = some.map((dataset) =>
      encodeURIComponent(datasetUrn(dataset)).replaceAll('(', '%28').replaceAll(')', '%29'),
    );
    const answer = await fetch(`${url}/entitiesV2?ids=List(${ids.join(',')})&aspects=List(${MARK})`);
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(`reading acknowledged writes was answered with ${answer.status}: ${text.slice(0, 500)}`);
    const { results }: EntityResults = JSON.parse(text);
    missing.push(...some.filter((dataset) => results[datasetUrn(dataset)]?.aspects[MARK] === undefined));
  }
  return missing;
}

/** Whether everything is there. */
export async function judgeAcknowledged(url: string, datasets: readonly number[]): Promise<readonly Fault[]> {
  const missing = await missingDatasets(url, datasets);
  if (missing.length === 0) return [];
  const example = datasetUrn(missing[0] ?? 0);
  return [
    wrong(`expected all ${datasets.length} acknowledged writes, but ${missing.length} are missing, such as ${example}`),
  ];
}
