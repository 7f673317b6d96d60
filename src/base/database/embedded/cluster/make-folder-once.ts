import { lstatSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#base/errors/error-code';
import { processStart } from '../process/process-identity';

const UNFINISHED = /\.unfinished-(\d+)$/;

/**
 * Makes a folder once, also if several processes want it. It is there whole or not at all, also after a kill.
 * @param make makes the folder under another name
 */
export async function makeFolderOnce(target: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  if (lstatSync(target, { throwIfNoEntry: false })) return;
  await removeUnfinished(dirname(target));
  const unfinished = `${target}.unfinished-${process.pid}`;
  try {
    await make(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process made the same folder meanwhile.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw error;
  }
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = UNFINISHED.exec(name)?.[1];
    if (pid && (Number(pid) === process.pid || processStart(Number(pid)) === undefined))
      await rm(join(folder, name), { recursive: true });
  }
}
