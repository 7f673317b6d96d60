import type { SqlClient } from '#base/database/sql-client';
import type { UrnRange } from '#catalog/urn/urn-range';
import { SECURITY_ASPECTS } from '#access/security-models/security-models';
import { TOKEN_FIELDS } from '#access/security-models/token-value';

/**
 * The urns of all access tokens that act as a user or did, also of those that were revoked and of which old values are stored. Reads the
 * range of urns of all tokens.
 */
export async function readTokenUrns(
  client: SqlClient,
  { first, end }: UrnRange,
  user: string,
): Promise<readonly string[]> {
  const values = [first, end, SECURITY_ASPECTS.token, TOKEN_FIELDS.user, user];
  const rows = await client.query<{ readonly urn: string }>({ text: READ, values });
  return rows.map(({ urn }) => urn);
}

const READ = `
select urn.urn from urn where urn.urn >= $1::text and urn.urn < $2::text and exists (
  select from (
    select value from aspect_latest where entity_id = urn.id and aspect = $3
    union all
    select value from aspect_version where entity_id = urn.id and aspect = $3
  ) as stored
  where stored.value::jsonb ->> $4::text = $5
) order by urn.urn`;
