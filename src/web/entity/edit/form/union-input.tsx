import { useId } from 'react';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { isRecord, type Types } from '#web/ui/values/value-kinds';
import { describedBy, FieldFrame } from './field-frame';
import { useForm, usePart, useProblem } from './form-context';
import { initialValue } from './initial-value';
import { NestedInput, type InputProps } from './nested-input';

const memberOf = (value: JsonValue | undefined) => (isRecord(value) ? (Object.keys(value)[0] ?? '') : '');

/** A value of one of several kinds. */
export function UnionInput({
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
