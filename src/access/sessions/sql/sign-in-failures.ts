import type { SqlClient } from '#base/database/sql-client';

/** @returns the failures of the subject in the window, with this one */
export async function countFailure(
  client: SqlClient,
  { subject, window }: { readonly subject: string; readonly window: number },
): Promise<number> {
  const [row] = await client.query<{ failures: number }>({ text: COUNT, values: [subject, window] });
  return row?.failures ?? Infinity;
}

const COUNT = `
insert into sign_in_failure as known (subject, "window", failures) values ($1, $2, 1)
on conflict (subject, "window") do update set failures = known.failures + 1
returning failures::float8 as failures`;

/** Takes one failure of each subject back. */
export async function forgiveFailure(
  client: SqlClient,
  { subjects, window }: { readonly subjects: readonly string[]; readonly window: number },
): Promise<void> {
  await client.query({ text: FORGIVE, values: [subjects, window] });
}

const FORGIVE = `update sign_in_failure set failures = greatest(0, failures - 1) where subject = any ($1::text[]) and "window" = $2`;

export async function deleteFailures(client: SqlClient, beforeWindow: number): Promise<void> {
  await client.query({ text: 'delete from sign_in_failure where "window" < $1', values: [beforeWindow] });
}
