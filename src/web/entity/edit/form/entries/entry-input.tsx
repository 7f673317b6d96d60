import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { JsonValue } from '#generated/registry/registry-types';
import { type EntryFields, plainValues, shapedValue } from '#web/ui/values/entries-of';
import { isRecord } from '#web/ui/values/value-kinds';
import { findEntities } from '#web/api/pick-queries';
import { listingQuery } from '#web/api/models/model-queries';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { useForm, usePartValue, useProblem } from '../form-context';
import { NestedInput } from '../nested-input';
import type { Path } from '../paths';
import { describedBy, FieldFrame, FieldProblem } from '../field-frame';
import { useNoun } from '../urn-input';
import type { Definition } from './definition';
import type { EntryValues } from './entry-values';
import { TypedInput } from './typed-input';

interface EntryInputProps extends Pick<EntryValues, 'title' | 'action'> {
  /** The path of the item. */
  readonly path: Path;
  readonly pattern: string;
  /** Undefined for a key without one that the caller may see. */
  readonly definition: Definition | undefined;
  readonly fields: EntryFields;
}

/** The values of one key, by its definition. Without one, and with values that no definition allows, they are what the models allow. */
export function EntryInput({ path, pattern, title, action, definition, fields }: EntryInputProps) {
  const { store } = useForm();
  const item = usePartValue(path);
  const at = [...path, fields.values.name];
  const values = isRecord(item) ? plainValues(item, fields) : [];
  const problems = [useProblem([...at, 0]), useProblem(at), useProblem(path)];
  if (!definition || !values.every(isSimple))
    return (
      <div className="entry-bare">
        <NestedInput
          path={at}
          pattern={`${pattern}/${fields.values.name}`}
          shape={fields.values.type}
          title={title}
          isRequired
        />
        {action}
      </div>
    );
  const input: EntryValues = {
    title,
    definition,
    values,
    problem: problems.find((problem) => problem !== undefined),
    action,
    onChange: (changed) =>
      store.set(
        at,
        changed.map((value) => shapedValue(value, fields.value)),
      ),
    onRefuse: (problem) => store.refuse(at, problem),
  };
  if (definition.allowed.length > 0) return <ChoiceInput {...input} />;
  return definition.type === 'urn' ? <UrnsInput {...input} /> : <TypedInput {...input} />;
}

function isSimple(value: JsonValue): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** Entities of the types that the definition allows. */
function UrnsInput({ title, definition, values, problem, action, onChange }: EntryValues) {
  const { names } = useForm();
  const { data } = useQuery(listingQuery);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const known = data?.entities.map(({ name }) => name) ?? [];
  const types = known.filter((name) => definition.urnTypes.includes(name.toLowerCase()));
  return (
    <div className="field urn-field">
      <div className="entry-urns">
        <EntityPicker
          label={title}
          noun={useNoun(types)}
          values={values.map(String)}
          names={new Map([...names, ...picked])}
          find={findEntities(types)}
          isSingle={definition.isSingle}
          onChange={(urns, named) => {
            if (named) setPicked(new Map(picked).set(named.urn, named.name));
            onChange(urns);
          }}
        />
        {action}
      </div>
      {definition.description !== undefined && <p className="hint">{definition.description}</p>}
      <FieldProblem id={title} problem={problem} />
    </div>
  );
}

/** One or several of the values that the definition allows. A value that it does not allow any more stays until it is changed. */
function ChoiceInput(props: EntryValues) {
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
