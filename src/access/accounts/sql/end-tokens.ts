import type { SqlStatement } from '#base/database/sql-client';
import type { UrnRange } from '#catalog/urn/urn-range';
import { ASPECT_OF_TYPE } from '#access/policies/sql/read-aspect-of-type';
import { SECURITY_ASPECTS } from '#access/security-models/security-models';
import { TOKEN_FIELDS } from '#access/security-models/token-value';

/**
 * Ends all tokens that act as one of the users. Reads the range of urns of all tokens, which people make one by one.
 * @param range of the urns of tokens
 * @param time epoch milliseconds
 */
export function endTokens({ first, end }: UrnRange, users: readonly string[], time: number): SqlStatement {
  return { text: END, values: [first, end, SECURITY_ASPECTS.token, TOKEN_FIELDS.user, users, time] };
}

/** A token of another catalog has no row. */
const END = `
insert into access_token (id, text_end, scope, ended_on)
select substr(urn, length($1::text) + 1), '', 'all', $6::bigint from (${ASPECT_OF_TYPE}) as token
where value::jsonb ->> $4::text = any($5::text[])
order by 1
on conflict (id) do update set ended_on = coalesce(access_token.ended_on, excluded.ended_on)`;
