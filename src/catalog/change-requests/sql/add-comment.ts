import { LIMITS } from '#generated/http/limits';
import type { SqlClient } from '#base/database/sql-client';
import type { RequestComment } from '../change-request';

/** Adds a comment after the others. @returns false if the request has as many as it may have */
export async function addComment(
  client: SqlClient,
  id: number,
  { author, time, text }: RequestComment,
): Promise<boolean> {
  const rows = await client.query({ text: ADD, values: [id, author, time, text, LIMITS.commentsOfRequest] });
  return rows.length > 0;
}

const ADD = `
update change_request
set comments = comments || jsonb_build_object('author', $2::text, 'time', $3::bigint, 'text', $4::text)
where id = $1 and jsonb_array_length(comments) < $5::integer returning 1`;
