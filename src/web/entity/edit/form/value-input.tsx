import { entryFields } from '#web/ui/values/entries-of';
import { fieldsOf, isList, isRecord, type Types } from '#web/ui/values/value-kinds';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { EntriesInput } from './entries/entries-input';
import { useForm, usePart } from './form-context';
import { JsonInput } from './json-input';
import { ListInput } from './list-input';
import { MapInput } from './map-input';
import type { InputProps } from './nested-input';
import { NumberInput } from './number-input';
import { RecordInput } from './record-input';
import { EnumInput, BooleanInput } from './choice-inputs';
import { TextInput } from './text-input';
import { TimeInput } from './time-input';
import { UnionInput } from './union-input';
import { UrnInput } from './urn-input';

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
  if (shape.name === 'bytes') return <JsonInput {...props} />;
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
  return shape.name === 'bytes' || typeof value === 'number';
}
