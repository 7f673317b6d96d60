import { useState } from 'react';
import { DAYS, type LineageState } from '../lineage-state';

interface TimeChoiceProps {
  readonly state: LineageState;
  readonly onChange: (changed: Partial<LineageState>) => void;
}

const BETWEEN = 'between';

/** Chooses the time of the edges: in the last days, or between two dates. */
export function TimeChoice({ state: { days, since, until }, onChange }: TimeChoiceProps) {
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
