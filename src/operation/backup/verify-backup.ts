import type { BackupFolder } from './backup-folder';
import {
  backupNames,
  type BackupManifest,
  fileName,
  firstSegment,
  LOG,
  LOG_FACTS,
  manifestName,
  PARTIAL,
  readLog,
  readManifests,
} from './backup-manifest';
import { positionOf, SEGMENT_BYTES, segmentAt, segmentName } from './wal-position';

interface Verified {
  readonly backups: readonly BackupManifest[];
  readonly files: number;
  readonly segments: number;
  /** What is damaged or missing, for people. */
  readonly problems: readonly string[];
}

/** Offset of the position in the head of the first page of a segment (`XLogPageHeaderData.xlp_pageaddr`). */
const PAGE_ADDRESS_AT = 8;

/** Reads everything, and compares each file with its digest, and each segment of the log with its place. */
export async function verifyBackups(folder: BackupFolder): Promise<Verified> {
  const backups = await readManifests(folder);
  const problems = backups.length === 0 ? [`${folder.path} holds no complete base backup`] : [];
  for (const problem of await damagedFacts(folder)) problems.push(problem);
  for (const manifest of backups) for (const problem of await filesOf(folder, manifest)) problems.push(problem);
  const log = await verifyLog(folder, backups);
  const files = backups.reduce((sum, manifest) => sum + manifest.files.length, 0);
  return { backups, files, segments: log.segments, problems: [...problems, ...log.problems] };
}

/** A base backup without a manifest is unfinished, which is no damage. */
async function damagedFacts(folder: BackupFolder): Promise<readonly string[]> {
  const problems: string[] = [];
  const names = await backupNames(folder);
  for (const name of names)
    if ((await folder.problemOf(manifestName(name))) === 'is damaged')
      problems.push(`${name}: its manifest is damaged`);
  const ofLog = names.length === 0 ? undefined : await folder.problemOf(LOG_FACTS);
  return ofLog === undefined ? problems : [...problems, `log: ${LOG_FACTS} ${ofLog}`];
}

async function filesOf(folder: BackupFolder, { name, files }: BackupManifest): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { path, bytes, sha256 } of files) {
    const found = await folder.digestOf(fileName(name, path)).catch((error: unknown) => String(error));
    if (typeof found === 'string') problems.push(`${name}: ${path} cannot be read: ${found}`);
    else if (found.bytes !== bytes || found.sha256 !== sha256) problems.push(`${name}: ${path} has another content`);
  }
  return problems;
}

/** Verifies the log from the oldest base backup of each timeline to its end. */
async function verifyLog(folder: BackupFolder, backups: readonly BackupManifest[]) {
  const problems: string[] = [];
  const reach = await readLog(folder);
  const names = await folder.names(LOG);
  const firsts = new Map<number, BackupManifest>();
  for (const manifest of backups) if (!firsts.has(manifest.timeline)) firsts.set(manifest.timeline, manifest);
  let segments = 0;
  for (const [timeline, manifest] of firsts) {
    const own = names.filter((name) => name.startsWith(firstSegment(manifest).slice(0, 8)));
    const end = timeline === reach?.timeline ? reach.reachesTo : manifest.stopsAt;
    for (
      let segment = segmentAt(positionOf(manifest.startsAt));
      segment <= segmentAt(positionOf(end) - 1n);
      segment += 1
    ) {
      const name = segmentName(timeline, segment);
      const problem = await verifySegment(folder, own.includes(name) ? name : `${name}${PARTIAL}`, segment);
      if (problem !== undefined) problems.push(problem);
      segments += 1;
    }
  }
  return { segments, problems };
}

async function verifySegment(folder: BackupFolder, name: string, segment: number): Promise<string | undefined> {
  try {
    let bytes = 0;
    let head = Buffer.alloc(0);
    for await (const chunk of folder.read(`${LOG}/${name}`)) {
      if (head.length < PAGE_ADDRESS_AT + 8) head = Buffer.concat([head, chunk]);
      bytes += chunk.length;
    }
    if (!name.endsWith(PARTIAL) && bytes !== SEGMENT_BYTES) return `log: ${name} has ${bytes} bytes`;
    const isInPlace = head.readBigUInt64LE(PAGE_ADDRESS_AT) === BigInt(segment) * BigInt(SEGMENT_BYTES);
    return isInPlace ? undefined : `log: ${name} has the content of another segment`;
  } catch (error) {
    return `log: ${name} cannot be read: ${String(error)}`;
  }
}
