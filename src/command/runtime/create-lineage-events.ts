import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../base/settings/project-folder';
import type { Settings } from '../../base/settings/settings-table';
import { compileMapping } from '../../catalog/openlineage/compiled-mapping';
import { EventMapper } from '../../catalog/openlineage/event-drafts';
import { LineageEvents, type LineageEventsDeps } from '../../catalog/openlineage/lineage-events';
import { readMapping } from '../../catalog/openlineage/mapping';

interface LineageEventsParts extends Pick<LineageEventsDeps, 'models' | 'writer' | 'reader'> {
  readonly settings: Pick<Settings, 'unknownAspects'>;
}

const FILE = join(PROJECT, 'models', 'openlineage.yaml');

/** Reads the mapping when the first event arrives, because most starts see none. */
export function createLineageEvents({
  settings,
  ...parts
}: LineageEventsParts): Pick<LineageEvents, 'write' | 'writeEach'> {
  let created: LineageEvents | undefined;
  const events = () => (created ??= withMapping(parts, settings.unknownAspects !== 'reject'));
  return {
    write: async (value, source) => events().write(value, source),
    writeEach: async (values, source) => events().writeEach(values, source),
  };
}

function withMapping(parts: Omit<LineageEventsParts, 'settings'>, keepsUnknown: boolean): LineageEvents {
  const mapping = readMapping(readFileSync(FILE, 'utf8'));
  return new LineageEvents({
    ...parts,
    mapping,
    mapper: new EventMapper(compileMapping(mapping), parts.models),
    keepsUnknown,
  });
}
