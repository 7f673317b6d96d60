import type { LineagePictureNode } from '#generated/http/messages';
import type { EntityDisplay } from '#generated/registry/display-types';
import type { LineageState } from '../lineage-state';
import { FilterChoice } from './filter-choice';

interface FiltersProps {
  readonly state: LineageState;
  /** Of the answer; none before it. */
  readonly nodes: readonly LineagePictureNode[];
  readonly types: readonly EntityDisplay[];
  readonly onChange: (changed: Partial<LineageState>) => void;
}

/** The service leaves out other types, so that the picture has room; platforms are those of the answer. */
export function Filters({ state, nodes, types, onChange }: FiltersProps) {
  const shown = new Set(nodes.map(({ summary }) => summary.entityType));
  const offered = types.filter(({ name, lineage }) => lineage || shown.has(name) || state.types.includes(name));
  const platforms = new Map(
    nodes.flatMap(({ summary: { platform } }) => (platform ? [[platform.urn, platform.name]] : [])),
  );
  return (
    <>
      <FilterChoice
        label="Type"
        values={state.types}
        options={offered.map(({ name, plural }) => ({ value: name, title: plural }))}
        onChange={(chosen) => onChange({ types: chosen })}
      />
      {(platforms.size > 1 || state.platforms.length > 0) && (
        <FilterChoice
          label="Platform"
          values={state.platforms}
          options={[...platforms].map(([value, title]) => ({ value, title }))}
          onChange={(chosen) => onChange({ platforms: chosen })}
        />
      )}
    </>
  );
}
