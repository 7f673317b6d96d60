import { Pool } from 'pg';
import { proposalsFrom, takeProposals } from '../metadata-generator';
import { repeatWork } from '../send-load';
import type { BaselineOrder } from './order';

const UPSERT = {
  name: 'upsert-batch',
  text: `insert into baseline (urn, aspect, value, system_metadata, created_on, created_by)
         select urn, aspect, value, '{}', 0, 'urn:li:corpuser:bench' from unnest($1::text[], $2::text[], $3::text[]) as r(urn, aspect, value)
         on conflict (urn, aspect) do update set value = excluded.value`,
};

/** Upserts batches of generated proposals, one statement a batch. @returns batches per second */
export async function upsertBatches({
  address,
  connections,
  seconds,
  firstDataset,
  batchSize,
}: Extract<BaselineOrder, { kind: 'upsert-batches' }>): Promise<number> {
  const pool = new Pool({ ...address, max: connections });
  const stream = proposalsFrom(firstDataset);
  try {
    return await repeatWork(connections, seconds, () => {
      const proposals = takeProposals(stream, batchSize);
      const columns = [
        proposals.map((each) => each.entityUrn),
        proposals.map((each) => each.aspectName),
        proposals.map((each) => each.aspect.value),
      ];
      return pool.query({ ...UPSERT, values: columns });
    });
  } finally {
    await pool.end();
  }
}
