import { type ReactNode, useContext, useMemo } from 'react';
import type { JsonValue } from '#generated/registry/registry-types';
import { useNames } from '#web/api/use-names';
import type { AspectModel } from '#web/api/models/model-queries';
import { NamesContext } from '#web/ui/values/names-context';
import { type Types, urnsIn } from '#web/ui/values/value-kinds';
import { mayEditField } from '../why-not';
import { FormContext } from './form-context';
import type { FormStore } from './form-store';
import { InputRenderer } from './nested-input';
import { RecordFields } from './record-input';
import { ValueInput } from './value-input';

interface FormFieldsProps {
  readonly store: FormStore;
  readonly aspect: Pick<AspectModel, 'record' | 'targets'> & Partial<Pick<AspectModel, 'mayEdit' | 'parts'>>;
  readonly types: Types;
  readonly isNew?: boolean;
}

/** The inputs of an aspect, as far as the caller may change it. */
export function FormFields(props: FormFieldsProps) {
  const { mayEdit = 'all', parts = [], record } = props.aspect;
  const type = props.types[record];
  const fields =
    type?.kind === 'record' ? type.fields.filter(({ name }) => mayEditField({ mayEdit, parts }, name)) : [];
  return <FormOf {...props}>{fields.length > 0 && <RecordFields path={[]} pattern="" fields={fields} />}</FormOf>;
}

/** What the inputs inside belong to. */
export function FormOf({
  store,
  aspect,
  types,
  isNew = false,
  children,
}: FormFieldsProps & { readonly children: ReactNode }) {
  const names = useNamesIn(store.initial);
  const facts = useMemo(
    () => ({ store, types, targets: aspect.targets, names, isNew }),
    [store, types, aspect, names, isNew],
  );
  return (
    <FormContext value={facts}>
      <InputRenderer value={ValueInput}>{children}</InputRenderer>
    </FormContext>
  );
}

/** The names of entities in the value that the page around does not know. */
export function useNamesIn(value: JsonValue | undefined) {
  const known = useContext(NamesContext);
  const urns = useMemo(() => [...urnsIn(value)].filter((urn) => !known.has(urn)), [value, known]);
  const names = useNames(urns);
  return useMemo(() => (names.size > 0 ? new Map([...known, ...names]) : known), [known, names]);
}
