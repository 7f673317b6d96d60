import type { SqlClient } from '#base/database/sql-client';
import type { UrnRange } from '#catalog/urn/urn-range';
import { SECURITY_ASPECTS } from '#access/security-models/security-models';

/** Whether a user has a password, a link to set one, or an account at a provider. Reads the range of urns of users until it finds one. */
export async function hasSignIns(client: SqlClient, { first, end }: UrnRange): Promise<boolean> {
  const values = [first, end, [SECURITY_ASPECTS.credentials, SECURITY_ASPECTS.identity]];
  const [row] = await client.query<{ readonly found: boolean }>({ text: FIND, values });
  return row?.found ?? false;
}

const FIND = `
select exists (
  select from urn join aspect_latest as latest on latest.entity_id = urn.id and latest.aspect = any ($3::text[])
  where urn.urn >= $1::text and urn.urn < $2::text
) as found`;
