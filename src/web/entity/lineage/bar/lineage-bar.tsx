import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { LineagePicture, LineagePictureNode } from '#generated/http/messages';
import type { EntityDisplay } from '#generated/registry/display-types';
import { Popover } from '#web/ui/parts/overlays/popover.tsx';
import { DAYS, type Direction, HOPS_MAX, type LineageState, MOST } from '../lineage-state';

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
            {option.toLocaleString()}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SegmentsProps<Value extends string> {
  readonly legend: string;
  readonly value: Value;
  /** The options, with the single key that chooses each. */
  readonly options: readonly { readonly value: Value; readonly title: string; readonly shortcut: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, all in view. */
function Segments<Value extends string>({ legend, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset className="segments">
      <legend className="hidden-text">{legend}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          data-key={option.shortcut}
          onClick={() => onChange(option.value)}
        >
          {option.title}
        </button>
      ))}
    </fieldset>
  );
}

interface FiltersProps {
  readonly state: LineageState;
  /** The nodes of the answer; none before it. */
  readonly nodes: readonly LineagePictureNode[];
  readonly types: readonly EntityDisplay[];
  readonly onChange: (changed: Partial<LineageState>) => void;
}

/** The service leaves out other types, so that the picture has room; platforms are those of the answer. */
function Filters({ state, nodes, types, onChange }: FiltersProps) {
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

interface FilterChoiceProps {
  readonly label: string;
  /** All if empty. */
  readonly values: readonly string[];
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Some of many. The button says which. */
function FilterChoice({ label, values, options, onChange }: FilterChoiceProps) {
  const chosen = options.filter(({ value }) => values.includes(value)).map(({ title }) => title);
  const [first = 'All', ...others] = values.length === 0 ? [] : chosen;
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  return (
    <Popover
      label={label}
      button={
        <button type="button" className={`button small quiet lineage-choice ${values.length > 0 ? 'chosen' : ''}`}>
          <span className="soft">{label}</span> {others.length > 0 ? `${first} and ${others.length} more` : first}
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      }
    >
      <ul className="lineage-options" aria-label={label}>
        {options.map(({ value, title }) => (
          <li key={value}>
            <label>
              <input type="checkbox" checked={values.includes(value)} onChange={() => toggle(value)} />
              {title}
            </label>
          </li>
        ))}
      </ul>
      {values.length > 0 && (
        <button type="button" className="link-button" onClick={() => onChange([])}>
          All
        </button>
      )}
    </Popover>
  );
}

interface TimeChoiceProps {
  readonly state: LineageState;
  readonly onChange: (changed: Partial<LineageState>) => void;
}

const BETWEEN = 'between';

/** Chooses the time of the edges: in the last days, or between two dates. */
function TimeChoice({ state: { days, since, until }, onChange }: TimeChoiceProps) {
  const [isAsked, setAsked] = useState(false);
  const isBetween = days === 0 && (isAsked || since !== undefined || until !== undefined);
  const choose = (value: string) => {
    setAsked(value === BETWEEN);
    onChange(value === BETWEEN ? { days: 0 } : { days: Number(value), since: undefined, until: undefined });
  };
  return (
    <>
      <label>
        <span className="soft">Time</span>{' '}
        <select value={isBetween ? BETWEEN : days} onChange={(event) => choose(event.target.value)}>
          <option value={0}>All</option>
          {DAYS.map((each) => (
            <option key={each} value={each}>
              Last {each} days
            </option>
          ))}
          <option value={BETWEEN}>Between dates</option>
        </select>
      </label>
      {isBetween && (
        <span className="lineage-dates">
          <DateField label="From" value={since} onChange={(date) => onChange({ since: date })} />
          <DateField label="To" value={until} onChange={(date) => onChange({ until: date })} />
        </span>
      )}
    </>
  );
}

interface DateFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (date: string | undefined) => void;
}

function DateField({ label, value = '', onChange }: DateFieldProps) {
  return (
    <input
      type="date"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
}
