import type { Database } from '#base/database/sql-client';
import type { Secrets } from '#catalog/registry/secrets';
import { fetchAll, inSnapshot } from './sql/snapshot';
import {
  hasSetAside,
  storedEvents,
  storedVersions,
  type StoredEventRow,
  type StoredVersionRow,
} from './sql/stored-rows';

interface ExportOptions {
  /** Whether to include the old versions. */
  readonly history: boolean;
  readonly secrets: Secrets;
  /** Selects only this entity. */
  readonly urn?: string | undefined;
}

/**
 * Writes the content of the catalog as NDJSON, as of one moment. A line is one version of an aspect, or one event. The same content
 * always gives the same lines. Imported into an empty catalog, the lines give the same content, except for secrets, which are hidden.
 * Values that are set aside have the same form as stored ones, so an import stores them if the models know them.
 * @returns the number of lines
 */
export async function exportMetadata(
  database: Database,
  { history, secrets, urn }: ExportOptions,
  write: (lines: string) => Promise<void>,
): Promise<number> {
  let lines = 0;
  const writeAll = async (written: readonly string[]): Promise<void> => {
    lines += written.length;
    await write(`${written.join('\n')}\n`);
  };
  await inSnapshot(database, async (client) => {
    const options = { history, urn, setAside: await hasSetAside(client) };
    await fetchAll<StoredVersionRow>(client, storedVersions(options), (rows) =>
      writeAll(rows.map((row) => versionLine({ ...row, value: secrets.hideIn(row.aspect, row.value) }))),
    );
    await fetchAll<StoredEventRow>(client, storedEvents(options), (rows) => writeAll(rows.map(eventLine)));
  });
  return lines;
}

function versionLine(row: StoredVersionRow): string {
  const created = `{"time":${row.created_on},"actor":${JSON.stringify(row.created_by)}}`;
  return `${proposalHead(row)},"aspect":{"json":${row.value}},"systemMetadata":${row.system_metadata},"version":${row.version},"created":${created}}`;
}

function eventLine(row: StoredEventRow): string {
  return `${proposalHead(row)},"aspect":{"json":${row.event}},"systemMetadata":${row.system_metadata ?? 'null'},"version":0}`;
}

/** Stored values are JSON already, so they go into the line without a change. */
function proposalHead({
  urn,
  entity_type,
  aspect,
  is_patch,
}: {
  readonly urn: string;
  readonly entity_type: string;
  readonly aspect: string;
  readonly is_patch?: boolean;
}): string {
  return `{"entityType":${JSON.stringify(entity_type)},"entityUrn":${JSON.stringify(urn)},"changeType":"${is_patch ? 'PATCH' : 'UPSERT'}","aspectName":${JSON.stringify(aspect)}`;
}
