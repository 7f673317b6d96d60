import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listingQuery } from '#web/api/models/model-queries';
import { wordsOfType } from './policy-sentence';

interface TypePickerProps {
  readonly types: readonly string[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Entity types as boxes to check. */
export function TypePicker({ types, values, onChange }: TypePickerProps) {
  const [text, setText] = useState('');
  const { data: listing } = useQuery(listingQuery);
  const titleOf = (type: string) => listing?.entities.find(({ name }) => name === type)?.title ?? wordsOfType(type);
  const all = [...types, ...values.filter((value) => !types.includes(value))];
  const shown = all
    .filter((type) => titleOf(type).toLowerCase().includes(text.toLowerCase().trim()))
    .toSorted((a, b) => titleOf(a).localeCompare(titleOf(b), 'en'));
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
            {titleOf(type)}
          </label>
        ))}
        {shown.length === 0 && <p className="soft">No type matches these words.</p>}
      </div>
    </div>
  );
}
