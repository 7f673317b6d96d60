import { symbolText } from '#web/ui/values/value-kinds';

interface WordChoiceProps {
  readonly title: string;
  readonly words: readonly { readonly name: string }[];
  readonly value: string | undefined;
  readonly onChange: (word: string) => void;
}

/** Chooses what an item that is added says beside its entity. */
export function WordChoice({ title, words, value, onChange }: WordChoiceProps) {
  return (
    <label className="quick-word">
      <span>{title}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {words.map(({ name }) => (
          <option key={name} value={name}>
            {symbolText(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
