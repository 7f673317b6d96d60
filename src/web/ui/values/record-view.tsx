import type { FieldDisplay } from '#generated/registry/display-types';
import type { JsonValue } from '#generated/registry/registry-types';
import { isDefault, isEmpty, isScalar, type JsonRecord, type Types } from './value-kinds';
import { JsonView } from './json-view';
import { NestedValue } from './nested-value';

interface RecordViewProps {
  readonly value: JsonRecord;
  readonly fields: readonly FieldDisplay[];
  readonly types: Types;
  /** Whether a few short values are shown side by side, without their titles. */
  readonly isInline?: boolean;
}

/** More values need their titles to be understood. */
const INLINE_MAX = 2;

/** The fields of a record that have a value, by their titles. Fields that the models do not know come last, as JSON. */
export function RecordView({ value, fields, types, isInline = false }: RecordViewProps) {
  const shown = fields.filter(
    (field) => field.hidden !== true && !isEmpty(value[field.name]) && !isDefault(field, value[field.name]),
  );
  const unknown = Object.keys(value).filter((name) => !fields.some((field) => field.name === name));
  const [only] = shown;
  if (!only && unknown.length === 0) return null;
  // The title of the section says it already, unless the list is one of several that there may be.
  const lists = fields.filter(({ hidden, type }) => hidden !== true && type.kind === 'array');
  if (only && shown.length + unknown.length === 1 && only.type.kind === 'array' && lists.length === 1)
    return <NestedValue value={value[only.name] ?? null} shape={only.type} types={types} hints={only} />;
  if (
    isInline &&
    unknown.length === 0 &&
    shown.length <= INLINE_MAX &&
    shown.every(({ type }) => isScalar(type, types))
  )
    return <InlineFields value={value} shown={shown} types={types} />;
  return (
    <dl className="fields">
      {shown.map((field) => (
        <Field key={field.name} field={field} value={value[field.name] ?? null} types={types} />
      ))}
      {unknown.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <JsonView value={value[name] ?? null} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Such as when and by whom. */
function InlineFields({
  value,
  shown,
  types,
}: Pick<RecordViewProps, 'value' | 'types'> & { readonly shown: readonly FieldDisplay[] }) {
  const said = shown.filter(({ name, unit }) => unit !== 'time' || value[name] !== 0);
  return (
    <span className="inline-fields">
      {(said.length > 0 ? said : shown).map((field) => (
        <span key={field.name} title={field.title}>
          <NestedValue value={value[field.name] ?? null} shape={field.type} types={types} hints={field} />
        </span>
      ))}
    </span>
  );
}

interface FieldProps {
  readonly field: FieldDisplay;
  readonly value: JsonValue;
  readonly types: Types;
}

function Field({ field, value, types }: FieldProps) {
  const isBlock = field.as === 'markdown' || field.as === 'code' || field.as === 'table' || typeof value === 'object';
  return (
    <div className={isBlock ? 'block' : ''}>
      <dt title={field.doc}>{field.title}</dt>
      <dd>
        <NestedValue value={value} shape={field.type} types={types} hints={field} />
      </dd>
    </div>
  );
}
