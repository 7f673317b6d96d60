import { ChevronDown } from 'lucide-react';
import { Popover } from '#web/ui/parts/overlays/popover.tsx';

interface FilterChoiceProps {
  readonly label: string;
  /** All if empty. */
  readonly values: readonly string[];
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Some of many. The button says which. */
export function FilterChoice({ label, values, options, onChange }: FilterChoiceProps) {
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
