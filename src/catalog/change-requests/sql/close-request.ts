import type { SqlClient } from '#base/database/sql-client';
import type { ChangeRequest } from '../change-request';

type Decision = Pick<ChangeRequest, 'id' | 'state' | 'decidedBy' | 'decidedOn' | 'decision' | 'version'>;

/** An accepted request was written already, so it stays accepted, also if somebody has refused it meanwhile. @returns whether the decision counts */
export async function closeRequest(client: SqlClient, decided: Decision): Promise<boolean> {
  const { id, state, decidedBy, decidedOn, decision, version } = decided;
  const rows = await client.query({ text: CLOSE, values: [id, state, decidedBy, decidedOn, decision, version] });
  return rows.length > 0;
}

const CLOSE = `
update change_request set state = $2, decided_by = $3, decided_on = $4, decision = $5, version = $6
where id = $1 and (state = 'open' or ($2 = 'accepted' and state = 'refused')) returning 1`;
