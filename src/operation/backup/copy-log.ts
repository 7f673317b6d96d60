import { join } from 'node:path';
import type { SqlClient } from '#base/database/sql-client';
import { UnavailableError } from '#base/errors/domain-error';
import type { BackupFolder } from './backup-folder';
import { type BackedUpLog, LOG, PARTIAL, readLog, writeLog } from './backup-manifest';
import { chunksOf, openFile } from './cluster-files';
import { readServerState, type ServerState } from './sql/server-state';
import { positionOf, SEGMENT_BYTES, segmentAt, segmentName } from './wal-position';

interface LogSource {
  readonly client: SqlClient;
  /** The folder of the cluster. */
  readonly cluster: string;
  readonly folder: BackupFolder;
}

/** The log of the server does not have a segment any more that the backup needs. Only another base backup helps. */
export class LogGapError extends UnavailableError {}

/**
 * Copies the log up to now. What is before the flushed position does not change any more, so the files can be read while the server writes.
 * Full segments are copied once; what the last one has, each time.
 * @param from the first segment that the backup must have
 * @returns where the log is now
 */
export async function copyLog(source: LogSource, from: number): Promise<ServerState> {
  const state = await readServerState(source.client);
  const reach = await readLog(source.folder);
  const isOwn = reach?.timeline === state.timeline;
  if (!isOwn || reach.reachesTo !== state.flushed) await copySegments(source, state, from);
  // Two processes may copy at the same time. The one that has more counts.
  if (!isOwn || isBehind(reach, state)) await noteReach(source.folder, state);
  return state;
}

/** Compares positions first, because the clock may have been put back. */
function isBehind(reach: BackedUpLog, { flushed, time }: ServerState): boolean {
  const more = positionOf(flushed) - positionOf(reach.reachesTo);
  return more > 0n || (more === 0n && reach.reachesToTime < time);
}

async function copySegments(
  { cluster, folder }: LogSource,
  { timeline, flushed }: ServerState,
  from: number,
): Promise<void> {
  const end = positionOf(flushed);
  const known = new Set(await folder.names(LOG));
  for (let segment = from; segment <= segmentAt(end); segment += 1) {
    const name = segmentName(timeline, segment);
    if (known.has(name)) continue;
    const bytes = Number(end - BigInt(segment) * BigInt(SEGMENT_BYTES));
    if (bytes > 0) await copySegment(join(cluster, 'pg_wal', name), { folder, name }, Math.min(bytes, SEGMENT_BYTES));
  }
}

/** A restore adds the rest of a segment that is not full. */
async function copySegment(
  path: string,
  { folder, name }: { readonly folder: BackupFolder; readonly name: string },
  bytes: number,
): Promise<void> {
  const file = await openFile(path);
  if (!file)
    throw new LogGapError(`The server has removed ${name} of its log before it was copied. A new base backup begins.`);
  const isFull = bytes === SEGMENT_BYTES;
  await folder.write(`${LOG}/${name}${isFull ? '' : PARTIAL}`, chunksOf(file, bytes));
  if (isFull) await folder.remove(`${LOG}/${name}${PARTIAL}`);
}

function noteReach(folder: BackupFolder, { system, timeline, flushed, time }: ServerState): Promise<void> {
  return writeLog(folder, { system, timeline, reachesTo: flushed, reachesToTime: time });
}
