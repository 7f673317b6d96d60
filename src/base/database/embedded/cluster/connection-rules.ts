// Who may connect: the account of this process, and no other one. The kernel says on a Unix socket which account connects ("peer").
import { open, rename, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '#base/errors/startup-error';
import type { ServerAccount } from '../process/server-account';

const MAP = 'aspectory';
const NOTE = '# Written by every start of Aspectory.\n';

/**
 * Writes `pg_hba.conf` and `pg_ident.conf`, before every start of the server: releases before 0.3.0 let every account in ("trust"), and
 * another account may start on the data later. The server must not run.
 */
export async function writeConnectionRules(cluster: string, account: ServerAccount, role: string): Promise<void> {
  const user = operatingSystemUser().replaceAll('"', '""');
  await replaceFile(join(cluster, 'pg_ident.conf'), `${NOTE}${MAP} "${user}" "${role}"\n`, account);
  await replaceFile(join(cluster, 'pg_hba.conf'), `${NOTE}local all all peer map=${MAP}\n`, account);
}

/** Containers often run under a uid without a name. */
export function namelessUser(cause: unknown): StartupError {
  return new StartupError(
    'PostgreSQL needs a user with a name. Add the user of this process to /etc/passwd, start as another user, or set DATABASE_URL.',
    { cause },
  );
}

/** The name that PostgreSQL finds for the account of this process. */
function operatingSystemUser(): string {
  try {
    return userInfo().username;
  } catch (error) {
    throw namelessUser(error);
  }
}

/** The folder belongs to the account of the server, which may put links in it. Neither the new file nor the rename follows them. */
async function replaceFile(path: string, text: string, { ids }: ServerAccount): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  await rm(part, { force: true });
  const file = await open(part, 'wx', 0o600);
  try {
    await file.writeFile(text);
    if (ids) await file.chown(ids.uid, ids.gid);
  } finally {
    await file.close();
  }
  await rename(part, path);
}
