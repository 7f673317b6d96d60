import type { LineagePicture } from '../../../generated/http/messages';
import type { EntityDisplay } from '../../../generated/registry/display-types';
import { DAYS, type Direction, HOPS_MAX, type LineageState } from './lineage-state';

interface LineageBarProps {
  readonly state: LineageState;
  readonly picture: LineagePicture | undefined;
  readonly types: readonly EntityDisplay[];
  readonly isList: boolean;
  readonly onChange: (changed: Partial<LineageState>) => void;
}

const DIRECTIONS: readonly { readonly value: Direction; readonly title: string }[] = [
  { value: 'upstream', title: 'Upstream' },
  { value: 'both', title: 'Both' },
  { value: 'downstream', title: 'Downstream' },
];

/** What of the lineage is shown. */
export function LineageBar({ state, picture, types, isList, onChange }: LineageBarProps) {
  return (
    <div className="lineage-bar" role="group" aria-label="What is shown">
      <Segments
        legend="Show as"
        value={isList ? 'list' : 'picture'}
        options={[
          { value: 'picture', title: 'Picture' },
          { value: 'list', title: 'List' },
        ]}
        onChange={(view) => onChange({ view })}
      />
      <Segments
        legend="Direction"
        value={state.direction}
        options={DIRECTIONS}
        onChange={(direction) => onChange({ direction })}
      />
      <label>
        <span className="soft">Hops</span>{' '}
        <select value={state.hops} onChange={(event) => onChange({ hops: Number(event.target.value), expand: NONE })}>
          {Array.from({ length: HOPS_MAX }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="soft">Time</span>{' '}
        <select value={state.days} onChange={(event) => onChange({ days: Number(event.target.value) })}>
          <option value={0}>All</option>
          {DAYS.map((days) => (
            <option key={days} value={days}>
              Last {days} days
            </option>
          ))}
        </select>
      </label>
      {picture && <Filters state={state} picture={picture} types={types} onChange={onChange} />}
      <label className="lineage-toggle">
        <input
          type="checkbox"
          checked={state.columns}
          onChange={(event) => onChange({ columns: event.target.checked })}
        />{' '}
        Columns
      </label>
    </div>
  );
}

const NONE: LineageState['expand'] = { upstream: [], downstream: [] };

function Filters({
  state,
  picture,
  types,
  onChange,
}: Omit<LineageBarProps, 'isList'> & { readonly picture: LineagePicture }) {
  const summaries = picture.nodes.map(({ summary }) => summary);
  const names = new Map(types.map(({ name, plural }) => [name, plural]));
  const shownTypes = [...new Set(summaries.map(({ entityType }) => entityType))];
  const platforms = new Map(summaries.flatMap(({ platform }) => (platform ? [[platform.urn, platform.name]] : [])));
  return (
    <>
      {(shownTypes.length > 1 || state.types.length > 0) && (
        <Choice
          label="Type"
          value={state.types[0] ?? ''}
          options={shownTypes.map((name) => ({ value: name, title: names.get(name) ?? name }))}
          onChange={(value) => onChange({ types: value === '' ? [] : [value] })}
        />
      )}
      {(platforms.size > 1 || state.platforms.length > 0) && (
        <Choice
          label="Platform"
          value={state.platforms[0] ?? ''}
          options={[...platforms].map(([value, title]) => ({ value, title }))}
          onChange={(value) => onChange({ platforms: value === '' ? [] : [value] })}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label>
      <span className="soft">{label}</span>{' '}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SegmentsProps<Value extends string> {
  readonly legend: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly title: string }[];
  readonly onChange: (value: Value) => void;
}

function Segments<Value extends string>({ legend, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset className="segments">
      <legend className="hidden-text">{legend}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.title}
        </button>
      ))}
    </fieldset>
  );
}
