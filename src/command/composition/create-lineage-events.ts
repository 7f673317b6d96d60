import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '#base/settings/project-folder';
import type { Settings } from '#base/settings/settings-table';
import type { QuestionClient } from '#base/database/sql-client';
import { AccessParents } from '#catalog/authorization/access-parents';
import { EntityAccess } from '#catalog/authorization/entity-access';
import { compileMapping } from '#standards/openlineage/compiled-mapping';
import { DatasetAliasesPostgres } from '#standards/openlineage/dataset-aliases';
import { namespaceKey, partitionPattern } from '#standards/openlineage/dataset-name';
import { EventMapper } from '#standards/openlineage/event-drafts';
import { LineageEvents, type LineageEventsDeps } from '#standards/openlineage/lineage-events';
import { readMapping } from '#standards/openlineage/mapping';

interface LineageEventsParts extends Pick<LineageEventsDeps, 'models' | 'writer' | 'reader' | 'onLosses'> {
  readonly questions: QuestionClient;
  readonly settings: Pick<Settings, 'unknownAspects' | 'openLineageInstances' | 'openLineagePartitions'>;
}

const FILE = join(PROJECT, 'models', 'openlineage.yaml');

/** Reads the mapping when the first event arrives, because most starts see none. */
export function createLineageEvents({
  settings,
  ...parts
}: LineageEventsParts): Pick<LineageEvents, 'write' | 'writeEach'> {
  let created: LineageEvents | undefined;
  const events = () => (created ??= withMapping(parts, settings));
  return {
    write: async (value, source) => events().write(value, source),
    writeEach: async (values, source) => events().writeEach(values, source),
  };
}

/** @param pairs `<namespace>=<instance>` */
function instancesOf(pairs: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      return [namespaceKey(pair.slice(0, at)), pair.slice(at + 1)];
    }),
  );
}

function withMapping(
  { questions, ...parts }: Omit<LineageEventsParts, 'settings'>,
  { unknownAspects, openLineageInstances = [], openLineagePartitions }: LineageEventsParts['settings'],
): LineageEvents {
  const mapping = readMapping(readFileSync(FILE, 'utf8'), {
    instances: instancesOf(openLineageInstances),
    partitions: openLineagePartitions.map(partitionPattern),
  });
  const { registry } = parts.models;
  const access = new EntityAccess(questions, registry.accessAttributes, new AccessParents(registry));
  return new LineageEvents({
    ...parts,
    aliases: new DatasetAliasesPostgres(questions, access, mapping.otherNames),
    mapping,
    mapper: new EventMapper(compileMapping(mapping), parts.models),
    keepsUnknown: unknownAspects !== 'reject',
  });
}
