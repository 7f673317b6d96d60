import { useId, useState } from 'react';
import { Plus, X } from 'lucide-react';
import { entryFields } from '#web/ui/values/entries-of';
import { fieldsOf, isList, isRecord, type Types } from '#web/ui/values/value-kinds';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { isPossibleTime } from '#web/ui/parts/is-possible-time';
import { exactJson, parseExactJson } from '#web/api/exact-json';
import { EntriesInput } from './entries/entries-input';
import { useForm, usePart, usePartValue, useProblem } from './form-context';
import { ListInput } from './list-input';
import { type InputProps, NestedInput } from './nested-input';
import { NumberInput } from './number-input';
import { PictureInput } from './picture-input';
import { RecordInput } from './record-input';
import { BooleanInput, EnumInput } from './choice-inputs';
import { TextInput } from './text-input';
import { UrnInput } from './urn-input';
import { describedBy, FieldFrame, FieldProblem } from './field-frame';
import { initialValue } from './initial-value';

/** An input by the shape of the value. A value that does not fit its shape is edited as JSON, because it may be older than the models. */
export function ValueInput(props: InputProps) {
  const { types } = useForm();
  const { shape, path } = props;
  const fits = usePart(path, (value) => value === undefined || fitsShape(value, shape, types));
  if (!fits) return <JsonInput {...props} />;
  if (shape.kind === 'array') return <ArrayInput {...props} items={shape.items} />;
  if (shape.kind === 'map') return <MapInput {...props} values={shape.values} />;
  if (shape.kind === 'union') return <UnionInput {...props} members={shape.members} />;
  if (shape.kind === 'named') return <NamedInput {...props} name={shape.name} />;
  if (shape.urn) return <UrnInput {...props} entityType={shape.urn.entityType} />;
  if (shape.name === 'boolean') return <BooleanInput {...props} />;
  if (shape.name === 'string')
    return props.hints?.as === 'image' ? <PictureInput {...props} /> : <TextInput {...props} />;
  if (shape.name === 'bytes' || shape.name === 'json') return <JsonInput {...props} />;
  return props.hints?.unit === 'time' ? <TimeInput {...props} /> : <NumberInput {...props} type={shape.name} />;
}

/** A list whose items are defined elsewhere asks for what their definitions say. */
function ArrayInput(props: InputProps & { readonly items: ShapeFacts }) {
  const { types } = useForm();
  const entries = props.hints?.entries;
  const fields = entries && entryFields(entries, props.items, types);
  return entries && fields ? <EntriesInput {...props} entries={entries} fields={fields} /> : <ListInput {...props} />;
}

function NamedInput({ name, ...props }: InputProps & { readonly name: string }) {
  const type = useForm().types[name];
  if (type?.kind === 'record') return <RecordInput {...props} record={type} />;
  if (type?.kind === 'enum') return <EnumInput {...props} symbols={type.symbols} />;
  return <JsonInput {...props} />;
}

/** Whether the input of the shape can show the value without loss. */
function fitsShape(value: JsonValue, shape: ShapeFacts, types: Types): boolean {
  if (shape.kind === 'array') return isList(value);
  if (shape.kind === 'map') return isRecord(value);
  if (shape.kind === 'union') {
    const [member, ...more] = isRecord(value) ? Object.keys(value) : [];
    return member !== undefined && more.length === 0 && shape.members[member] !== undefined;
  }
  if (shape.kind === 'named') {
    if (fieldsOf(shape, types)) return isRecord(value);
    return typeof value === 'string';
  }
  if (shape.name === 'boolean') return typeof value === 'boolean';
  if (shape.name === 'string') return typeof value === 'string';
  return shape.name === 'bytes' || shape.name === 'json' || typeof value === 'number' || typeof value === 'bigint';
}

/** A time, in the time zone of the browser. The value is in epoch milliseconds. */
function TimeInput({ path, title, doc, isRequired }: InputProps) {
  const id = useId();
  const { store } = useForm();
  const value = usePartValue(path);
  const problem = useProblem(path);
  return (
    <FieldFrame id={id} title={title} doc={doc ?? ''} isRequired={isRequired} problem={problem}>
      <input
        id={id}
        type="datetime-local"
        value={typeof value === 'number' ? localTime(value) : ''}
        aria-invalid={problem !== undefined}
        aria-required={isRequired}
        aria-describedby={describedBy(id, doc, problem)}
        onChange={({ target }) => {
          const time = target.value === '' ? Number.NaN : new Date(target.value).getTime();
          store.set(path, Number.isNaN(time) ? undefined : time);
        }}
      />
    </FieldFrame>
  );
}

/** The time as the input has it: `2026-01-31T09:30`. Empty for a number that is no time. */
function localTime(at: number): string {
  if (!isPossibleTime(at)) return '';
  const time = new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, -1);
  return time.replace(/:00\.000$/, '').replace(/\.000$/, '');
}

const LINES_MAX = 16;

/** A value of a shape that has no input of its own, as JSON. */
function JsonInput({ path, title, doc, isRequired }: InputProps) {
  const id = useId();
  const { store } = useForm();
  const value = usePartValue(path);
  const problem = useProblem(path);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (value === undefined ? '' : exactJson(value, 2));
  const change = (changed: string) => {
    setTyped(changed);
    const parsed = jsonOf(changed);
    if (changed.trim() === '') store.set(path, undefined);
    else if (parsed === undefined) store.refuse(path, 'This is not JSON yet.');
    else store.set(path, parsed);
  };
  return (
    <FieldFrame id={id} title={`${title} (JSON)`} doc={doc ?? ''} isRequired={isRequired} problem={problem}>
      <textarea
        id={id}
        className="code-input"
        rows={Math.min(LINES_MAX, text.split('\n').length + 1)}
        spellCheck="false"
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(id, doc, problem)}
        onChange={(event) => change(event.target.value)}
      />
    </FieldFrame>
  );
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = parseExactJson(text);
    return value;
  } catch {
    return undefined;
  }
}

const memberOf = (value: JsonValue | undefined) => (isRecord(value) ? (Object.keys(value)[0] ?? '') : '');

/** A value of one of several kinds. */
function UnionInput({
  path,
  pattern,
  title,
  doc = '',
  isRequired,
  members,
}: InputProps & { readonly members: { readonly [member: string]: ShapeFacts } }) {
  const id = useId();
  const { store, types } = useForm();
  const member = usePart(path, memberOf);
  const problem = useProblem(path);
  const shape = members[member];
  const choose = (name: string) => {
    const chosen = members[name];
    store.set(path, chosen ? { [name]: initialValue(chosen, types) ?? '' } : undefined);
  };
  return (
    <>
      <FieldFrame id={id} title={title} doc={doc} isRequired={isRequired} problem={problem}>
        <select
          id={id}
          value={member}
          aria-required={isRequired}
          aria-describedby={describedBy(id, doc, problem)}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{isRequired ? 'Choose…' : 'None'}</option>
          {Object.keys(members).map((name) => (
            <option key={name} value={name}>
              {titleOfMember(name, types)}
            </option>
          ))}
        </select>
      </FieldFrame>
      {shape && (
        <NestedInput
          key={member}
          path={[...path, member]}
          pattern={`${pattern}/${member}`}
          shape={shape}
          title={titleOfMember(member, types)}
          isRequired
        />
      )}
    </>
  );
}

function titleOfMember(name: string, types: Types): string {
  const type = types[name];
  return type?.kind === 'record' ? type.title : (name.split('.').at(-1) ?? name);
}

const keysOf = (value: JsonValue | undefined) => JSON.stringify(isRecord(value) ? Object.keys(value) : []);

/** Values by key. */
function MapInput({ path, pattern, title, doc = '', isRequired, values }: InputProps & { values: ShapeFacts }) {
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
