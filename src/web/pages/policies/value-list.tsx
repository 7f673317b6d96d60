import { useId } from 'react';

interface ValueListProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Texts, one a line. */
export function ValueList({ label, values, onChange }: ValueListProps) {
  const id = useId();
  return (
    <div className="picker">
      <label htmlFor={id} className="picker-label">
        {label} (one a line)
      </label>
      <textarea
        id={id}
        rows={Math.max(2, values.length)}
        defaultValue={values.join('\n')}
        onChange={(event) => onChange(linesOf(event.target.value))}
      />
    </div>
  );
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
