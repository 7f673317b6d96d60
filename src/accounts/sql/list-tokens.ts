import type { JsonObject } from '../../../generated/registry/registry-types';
import { SECURITY_ASPECTS, TOKEN_FIELDS } from '../../auth/security-models';
import type { SqlClient } from '../../database/sql-client';

export interface TokenQuery {
  readonly urnPrefix: string;
  /** Only tokens that this user made. */
  readonly owner?: string | undefined;
  /** Only tokens that act as this user. */
  readonly user?: string | undefined;
  readonly start: number;
  readonly count: number;
}

interface TokenRow {
  readonly urn: string;
  readonly value: JsonObject;
  readonly textEnd: string | null;
  readonly scope: string | null;
  readonly lastUsedOn: number | null;
}

/** A page of tokens, those that expire last first. Reads the range of urns of all tokens, which people make one by one. */
export async function listTokens(
  client: SqlClient,
  { urnPrefix, owner, user, start, count }: TokenQuery,
): Promise<{ readonly total: number; readonly rows: readonly TokenRow[] }> {
  const [page] = await client.query<{ readonly total: number; readonly rows: readonly TokenRow[] }>({
    text: LIST,
    values: [
      urnPrefix,
      SECURITY_ASPECTS.token,
      TOKEN_FIELDS.owner,
      owner ?? null,
      TOKEN_FIELDS.user,
      user ?? null,
      TOKEN_FIELDS.expiresOn,
      start,
      count,
    ],
  });
  return page ?? { total: 0, rows: [] };
}

const LIST = `
with token as materialized (
  select urn.urn, latest.value::jsonb as value from urn
  join aspect_latest as latest on latest.entity_id = urn.id and latest.aspect = $2
  where urn.urn >= $1::text and urn.urn < $1::text || chr(1114111)
),
found as (
  select * from token
  where ($4::text is null or value ->> $3::text = $4) and ($6::text is null or value ->> $5::text = $6)
),
page as (
  select found.*, detail.text_end as "textEnd", detail.scope, detail.last_used_on::float8 as "lastUsedOn",
         (value ->> $7::text)::float8 as expires
  from found left join access_token as detail on detail.id = substr(found.urn, length($1) + 1)
  order by expires desc nulls first, found.urn offset $8::bigint limit $9::bigint
)
select (select count(*) from found)::float8 as total,
       coalesce((select json_agg(page order by expires desc nulls first, urn) from page), '[]') as rows`;
