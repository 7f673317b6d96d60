import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { isRecord } from '#web/ui/values/value-kinds';
import { FieldProblem } from './field-frame';
import { useForm, usePart, useProblem } from './form-context';
import { initialValue } from './initial-value';
import { NestedInput, type InputProps } from './nested-input';

const keysOf = (value: JsonValue | undefined) => JSON.stringify(isRecord(value) ? Object.keys(value) : []);

/** Values by key. */
export function MapInput({ path, pattern, title, doc = '', isRequired, values }: InputProps & { values: ShapeFacts }) {
  const id = useId();
  const { store, types } = useForm();
  const keys: readonly string[] = JSON.parse(usePart(path, keysOf));
  const problem = useProblem(path);
  const [key, setKey] = useState('');
  const isTaken = keys.includes(key);
  const remove = (name: string) =>
    keys.length === 1 && !isRequired ? store.set(path, undefined) : store.set([...path, name], undefined);
  const add = () => {
    if (key === '' || isTaken) return;
    store.set([...path, key], initialValue(values, types) ?? '');
    setKey('');
  };
  return (
    <fieldset className="field list-input">
      <legend>{title}</legend>
      {doc !== '' && <p className="hint">{doc}</p>}
      <ol>
        {keys.map((name) => (
          <li key={name}>
            <div className="item-input">
              <NestedInput path={[...path, name]} pattern={`${pattern}/*`} shape={values} title={name} isRequired />
            </div>
            <span className="item-tools">
              <button type="button" className="icon-button" aria-label={`Remove ${name}`} onClick={() => remove(name)}>
                <X size={14} aria-hidden="true" />
              </button>
            </span>
          </li>
        ))}
      </ol>
      <span className="add-key">
        <input
          type="text"
          aria-label={`New key of ${title}`}
          placeholder="Key"
          value={key}
          onChange={({ target }) => setKey(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" className="button small" aria-disabled={key === '' || isTaken} onClick={add}>
          <Plus size={14} aria-hidden="true" /> Add <span className="hidden-text">to {title}</span>
        </button>
      </span>
      <FieldProblem id={id} problem={problem ?? (isTaken ? 'This key is there already.' : undefined)} />
    </fieldset>
  );
}
