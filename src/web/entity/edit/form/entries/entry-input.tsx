import type { JsonValue } from '#generated/registry/registry-types';
import { type EntryFields, plainValues, shapedValue } from '#web/ui/values/entries-of';
import { isRecord } from '#web/ui/values/value-kinds';
import { useForm, usePartValue, useProblem } from '../form-context';
import { NestedInput } from '../nested-input';
import type { Path } from '../paths';
import { ChoiceInput } from './choice-input';
import type { Definition } from './definition';
import type { EntryValues } from './entry-values';
import { TypedInput } from './typed-input';
import { UrnsInput } from './urns-input';

interface EntryInputProps extends Pick<EntryValues, 'title' | 'action'> {
  /** Of the item. */
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
