import { useState } from 'react';
import { wordsOfType } from './policy-sentence';

interface TypePickerProps {
  readonly types: readonly string[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Entity types as boxes to check. */
export function TypePicker({ types, values, onChange }: TypePickerProps) {
  const [text, setText] = useState('');
  const all = [...types, ...values.filter((value) => !types.includes(value))];
  const shown = all.filter((type) => wordsOfType(type).includes(text.toLowerCase().trim()));
  return (
    <div className="picker">
      <input
        type="search"
        aria-label="Search types"
        placeholder="Search types"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="types" role="group" aria-label="Types">
        {shown.map((type) => (
          <label className="type" key={type}>
            <input
              type="checkbox"
              checked={values.includes(type)}
              onChange={(event) =>
                onChange(event.target.checked ? [...values, type] : values.filter((each) => each !== type))
              }
            />
            {wordsOfType(type)}
          </label>
        ))}
        {shown.length === 0 && <p className="soft">No type has these words.</p>}
      </div>
    </div>
  );
}
