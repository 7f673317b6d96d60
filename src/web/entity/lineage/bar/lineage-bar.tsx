import { ChevronDown } from 'lucide-react';
import type { LineagePicture } from '#generated/http/messages';
import type { EntityDisplay } from '#generated/registry/display-types';
import { type Direction, HOPS_MAX, type LineageState, MOST } from '../lineage-state';
import { Filters } from './filters';
import { Segments } from './segments';
import { TimeChoice } from './time-choice';

interface LineageBarProps {
  readonly state: LineageState;
  readonly picture: LineagePicture | undefined;
  readonly types: readonly EntityDisplay[];
  readonly isList: boolean;
  readonly isNarrow: boolean;
  readonly onChange: (changed: Partial<LineageState>) => void;
}

const DIRECTIONS: readonly { readonly value: Direction; readonly title: string; readonly shortcut: string }[] = [
  { value: 'upstream', title: 'Upstream', shortcut: 'u' },
  { value: 'both', title: 'Both', shortcut: 'b' },
  { value: 'downstream', title: 'Downstream', shortcut: 'd' },
];
const VIEWS = [
  { value: 'picture', title: 'Picture', shortcut: 'p' },
  { value: 'list', title: 'List', shortcut: 'l' },
] as const;
const HOPS = Array.from({ length: HOPS_MAX }, (_, index) => index + 1);
const NONE: LineageState['expand'] = { upstream: [], downstream: [] };

/** What of the lineage is shown. */
export function LineageBar({ state, picture, types, isList, isNarrow, onChange }: LineageBarProps) {
  return (
    <div className="lineage-bar" role="group" aria-label="What is shown">
      <Segments
        legend="Show as"
        value={isList ? 'list' : 'picture'}
        options={VIEWS}
        onChange={(view) => onChange({ view })}
      />
      <Segments
        legend="Direction"
        value={state.direction}
        options={DIRECTIONS}
        onChange={(direction) => onChange({ direction })}
      />
      <details className="lineage-options-box" open={!isNarrow}>
        <summary className="button small quiet">
          Hops, time and filters <ChevronDown size={14} aria-hidden="true" />
        </summary>
        <NumberChoice
          label="Hops"
          value={state.hops}
          options={HOPS}
          onChange={(hops) => onChange({ hops, expand: NONE })}
        />
        <NumberChoice label="At most" value={state.most} options={MOST} onChange={(most) => onChange({ most })} />
        <TimeChoice state={state} onChange={onChange} />
        <Filters state={state} nodes={picture?.nodes ?? []} types={types} onChange={onChange} />
        <label className="lineage-toggle">
          <input
            type="checkbox"
            checked={state.columns}
            onChange={(event) => onChange({ columns: event.target.checked, column: undefined })}
          />{' '}
          Columns
        </label>
      </details>
    </div>
  );
}

interface NumberChoiceProps {
  readonly label: string;
  readonly value: number;
  readonly options: readonly number[];
  readonly onChange: (value: number) => void;
}

function NumberChoice({ label, value, options, onChange }: NumberChoiceProps) {
  return (
    <label>
      <span className="soft">{label}</span>{' '}
      <select value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option.toLocaleString('en')}
          </option>
        ))}
      </select>
    </label>
  );
}
