import { entryFields } from '#web/ui/values/entries-of';
import { fieldsOf, isList, isRecord, type Types } from '#web/ui/values/value-kinds';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { EntriesInput } from './entries/entries-input';
import { useForm, usePart, usePartValue, useProblem } from './form-context';
import { JsonInput } from './json-input';
import { ListInput } from './list-input';
import { MapInput } from './map-input';
import type { InputProps } from './nested-input';
import { NumberInput } from './number-input';
import { RecordInput } from './record-input';
import { EnumInput, BooleanInput } from './choice-inputs';
import { TextInput } from './text-input';
import { UnionInput } from './union-input';
import { UrnInput } from './urn-input';
import { useId } from 'react';
import { isPossibleTime } from '#web/ui/parts/is-possible-time';
import { describedBy, FieldFrame } from './field-frame';

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
  if (shape.name === 'string') return <TextInput {...props} />;
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
