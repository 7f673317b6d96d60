import type { SqlClient } from '#base/database/sql-client';

/** Empties the details of audit entries about the urns, or by them. Scans the audit. @returns how many */
export async function eraseAuditDetails(
  client: SqlClient,
  urns: readonly string[],
  keptOperation: string,
): Promise<number> {
  const rows = await client.query({ text: ERASE_DETAILS, values: [urns, keptOperation] });
  return rows.length;
}

const ERASE_DETAILS = `
update audit_entry set detail = '' where (target = any ($1::text[]) or actor = any ($1::text[])) and detail <> '' and operation <> $2 returning 1`;

/** Deletes what is stored of access tokens beside their entities. */
export async function eraseTokenDetails(client: SqlClient, ids: readonly string[]): Promise<void> {
  await client.query({ text: 'delete from access_token where id = any ($1::text[])', values: [ids] });
}

interface ErasedMentions {
  /** Old values of other entities. */
  readonly versions: number;
  /** Platform events of the change log. */
  readonly platformEvents: number;
  readonly setAside: number;
  readonly changeRequests: number;
}

/** Removes texts that have the urn as a JSON string. Scans the tables, so it takes minutes for a large catalog. */
export async function eraseMentions(client: SqlClient, urn: string): Promise<ErasedMentions> {
  const count = async (text: string) => (await client.query({ text, values: [JSON.stringify(urn)] })).length;
  return {
    versions: await count(ERASE_VERSIONS),
    platformEvents: await count('update change set payload = null where strpos(payload, $1) > 0 returning 1'),
    setAside: await count('delete from set_aside where strpos(value, $1) > 0 returning 1'),
    changeRequests: await count(ERASE_REQUESTS),
  };
}

const ERASE_REQUESTS =
  'delete from change_request where strpos(before_value, $1) > 0 or strpos(after_value, $1) > 0 returning 1';

/** Locked in the order in which writers lock entities, so that they do not wait for each other in a circle. */
const ERASE_VERSIONS = `
with found as (
  select entity_id, aspect, version from aspect_version where strpos(value, $1) > 0
  order by entity_id, aspect, version for update
)
delete from aspect_version as old using found
where (old.entity_id, old.aspect, old.version) = (found.entity_id, found.aspect, found.version) returning 1`;
