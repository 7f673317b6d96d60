interface SegmentsProps<Value extends string> {
  readonly legend: string;
  readonly value: Value;
  /** With the single key that chooses each. */
  readonly options: readonly { readonly value: Value; readonly title: string; readonly shortcut: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, all in view. */
export function Segments<Value extends string>({ legend, value, options, onChange }: SegmentsProps<Value>) {
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
