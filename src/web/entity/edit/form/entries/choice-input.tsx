import { useId } from 'react';
import { describedBy, FieldFrame, FieldProblem } from '../field-frame';
import type { EntryValues } from './entry-values';

/** One or several of the values that the definition allows. A value that it does not allow any more stays until it is changed. */
export function ChoiceInput(props: EntryValues) {
  const { definition, values } = props;
  const known = definition.allowed.map(String);
  const choices = [...definition.allowed, ...values.filter((value) => !known.includes(String(value)))];
  const Input = definition.isSingle && values.length < 2 ? OneChoice : SeveralChoices;
  return <Input {...props} choices={choices} />;
}

type ChoicesProps = EntryValues & { readonly choices: readonly (string | number)[] };

function OneChoice({ title, definition: { description }, values, problem, action, choices, onChange }: ChoicesProps) {
  const id = useId();
  return (
    <FieldFrame id={id} title={title} doc={description ?? ''} isRequired problem={problem} action={action}>
      <select
        id={id}
        value={String(values[0] ?? '')}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(id, description, problem)}
        onChange={({ target }) => onChange(choices.filter((choice) => String(choice) === target.value))}
      >
        <option value="">Choose…</option>
        {choices.map((choice) => (
          <option key={choice} value={String(choice)}>
            {choice}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function SeveralChoices({ title, definition, values, problem, action, choices, onChange }: ChoicesProps) {
  const id = useId();
  const isChosen = (choice: string | number) => values.some((value) => String(value) === String(choice));
  const toggle = (toggled: string | number) =>
    onChange(choices.filter((choice) => isChosen(choice) !== (choice === toggled)));
  return (
    <fieldset className="field entry-choices">
      <legend>
        {title} {action}
      </legend>
      {definition.description !== undefined && <p className="hint">{definition.description}</p>}
      {choices.map((choice) => (
        <label key={choice}>
          <input type="checkbox" checked={isChosen(choice)} onChange={() => toggle(choice)} /> {choice}
        </label>
      ))}
      <FieldProblem id={id} problem={problem} />
    </fieldset>
  );
}
