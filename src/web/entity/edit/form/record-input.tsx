import { useId } from 'react';
import type { FieldDisplay, RecordDisplay } from '#generated/registry/display-types';
import { isRecord } from '#web/ui/values/value-kinds';
import { FieldProblem } from './field-frame';
import { useForm, usePart, useProblem } from './form-context';
import { initialRecord, isStamp } from './initial-value';
import { NestedInput, type InputProps } from './nested-input';
import { type Path, valueAt } from './paths';
import { counted } from '#web/ui/parts/counted';

/** A record inside another value. An optional one is there only after somebody adds it. */
export function RecordInput({
  path,
  pattern,
  title,
  doc = '',
  isRequired,
  record,
}: InputProps & { readonly record: RecordDisplay }) {
  const id = useId();
  const { store, types } = useForm();
  const isThere = usePart(path, isRecord);
  const problem = useProblem(path);
  if (!isThere)
    return (
      <div className="field">
        <button
          type="button"
          className="button small"
          onClick={() => store.set(path, initialRecord(record.fields, types))}
        >
          + {title}
        </button>
        {doc !== '' && <p className="hint">{doc}</p>}
        <FieldProblem id={id} problem={problem} />
      </div>
    );
  return (
    <fieldset className="field nested">
      <legend>
        {title}
        {!isRequired && (
          <button type="button" className="link-button" onClick={() => store.set(path, undefined)}>
            Remove <span className="hidden-text">{title}</span>
          </button>
        )}
      </legend>
      {doc !== '' && <p className="hint">{doc}</p>}
      <RecordFields path={path} pattern={pattern} fields={record.fields} />
      <FieldProblem id={id} problem={problem} />
    </fieldset>
  );
}

interface RecordFieldsProps {
  readonly path: Path;
  readonly pattern: string;
  readonly fields: readonly FieldDisplay[];
}

/** Inputs for the fields of a record that people fill in: what is required, then what is set, then the rest on request. */
export function RecordFields({ path, pattern, fields }: RecordFieldsProps) {
  const { types, store, isNew } = useForm();
  const shown = fields.filter((field) => field.hidden !== true && field.readOnly !== true && !isStamp(field, types));
  // What was set when the form opened decides, so that nothing jumps while somebody types.
  const isSet = (field: FieldDisplay) => valueAt(store.initial, [...path, field.name]) !== undefined;
  // The usual text of a new entity needs nobody.
  const isUsual = ({ initial }: FieldDisplay) => isNew && initial !== undefined;
  const isFirst = (field: FieldDisplay) => !isUsual(field) && (isNeeded(field) || isText(field) || isSet(field));
  const first = shown.filter((field) => isFirst(field) && (field.deprecated !== true || isNeeded(field)));
  const rest = shown.filter((field) => !first.includes(field));
  return (
    <>
      {first.map((field) => (
        <FieldInput key={field.name} field={field} path={path} pattern={pattern} />
      ))}
      {rest.length > 0 && (
        <details className="more-fields">
          <summary>{counted(rest.length, 'more field')}</summary>
          {rest.map((field) => (
            <FieldInput key={field.name} field={field} path={path} pattern={pattern} />
          ))}
        </details>
      )}
    </>
  );
}

function isNeeded({ required, default: fallback }: FieldDisplay): boolean {
  return required && fallback === undefined;
}

/** Prose is what people write. */
function isText({ as }: FieldDisplay): boolean {
  return as === 'markdown';
}

/** The input of one field. */
export function FieldInput({
  field,
  path,
  pattern,
}: Omit<RecordFieldsProps, 'fields'> & { readonly field: FieldDisplay }) {
  return (
    <NestedInput
      path={[...path, field.name]}
      pattern={`${pattern}/${field.name}`}
      shape={field.type}
      title={field.title}
      doc={field.doc}
      isRequired={isNeeded(field)}
      hints={field}
    />
  );
}
