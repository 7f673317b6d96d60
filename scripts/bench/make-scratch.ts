import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cleanup } from './cleanup';

/** A temporary folder. The database server may run as another user, who must be able to enter it. */
export async function makeScratch(name: string, cleanup: Cleanup): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), `aspectory-${name}-`));
  cleanup.add(() => rm(scratch, { recursive: true, force: true }));
  await chmod(scratch, 0o755);
  return scratch;
}
