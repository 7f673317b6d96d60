import type { JsonObject } from '#generated/registry/registry-types';
import { TOKEN_FIELDS } from '#access/security-models/token-value';
import { SECURITY_ASPECTS } from '#access/security-models/security-models';
import { ASPECT_OF_TYPE } from '#access/policies/sql/read-aspect-of-type';
import type { SqlClient } from '#base/database/sql-client';
import type { UrnRange } from '#catalog/urn/urn-range';

interface TokenQuery {
  readonly range: UrnRange;
  /** Selects only tokens that this user made. */
  readonly owner?: string | undefined;
  /** Selects only tokens that act as this user. */
  readonly user?: string | undefined;
  /** Selects only tokens that expire before this time, epoch milliseconds. */
  readonly expiresBefore?: number | undefined;
  readonly start: number;
  readonly count: number;
}

interface TokenRow {
  readonly urn: string;
  readonly value: JsonObject;
  readonly textEnd: string | null;
  readonly scope: string | null;
  readonly lastUsedOn: number | null;
  readonly endedOn: number | null;
}

/** A page of tokens, those that expire last first. Reads the range of urns of all tokens, which people make one by one. */
export async function listTokens(
  client: SqlClient,
  { range: { first, end }, owner, user, expiresBefore, start, count }: TokenQuery,
): Promise<{ readonly total: number; readonly rows: readonly TokenRow[] }> {
  const [page] = await client.query<{ readonly total: number; readonly rows: readonly TokenRow[] }>({
    text: LIST,
    values: [
      first,
      end,
      SECURITY_ASPECTS.token,
      TOKEN_FIELDS.owner,
      owner ?? null,
      TOKEN_FIELDS.user,
      user ?? null,
      TOKEN_FIELDS.expiresOn,
      start,
      count,
      expiresBefore ?? null,
    ],
  });
  return page ?? { total: 0, rows: [] };
}

const LIST = `
with token as materialized (
  select urn, value::jsonb as value from (${ASPECT_OF_TYPE}) as stored
),
found as (
  select * from token
  where ($5::text is null or value ->> $4::text = $5) and ($7::text is null or value ->> $6::text = $7)
    and ($11::float8 is null or (value ->> $8::text)::float8 < $11)
),
page as (
  select found.*, detail.text_end as "textEnd", detail.scope, detail.last_used_on::float8 as "lastUsedOn",
         detail.ended_on::float8 as "endedOn",
         (value ->> $8::text)::float8 as expires
  from found left join access_token as detail on detail.id = substr(found.urn, length($1::text) + 1)
  order by expires desc nulls first, found.urn offset $9::bigint limit $10::bigint
)
select (select count(*) from found)::float8 as total,
       coalesce((select json_agg(page order by expires desc nulls first, urn) from page), '[]') as rows`;
