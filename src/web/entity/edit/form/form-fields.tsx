import { type ReactNode, useContext, useMemo } from 'react';
import type { JsonValue } from '#generated/registry/registry-types';
import { useNames } from '#web/api/use-names';
import type { AspectModel } from '#web/api/models/model-queries';
import { NamesContext } from '#web/ui/values/names-context';
import { type Types, urnsIn } from '#web/ui/values/value-kinds';
import { FormContext } from './form-context';
import type { FormStore } from './form-store';
import { InputRenderer } from './nested-input';
import { RecordFields } from './record-input';
import { ValueInput } from './value-input';

interface FormFieldsProps {
  readonly store: FormStore;
  readonly aspect: Pick<AspectModel, 'record' | 'targets'>;
  readonly types: Types;
  readonly isNew?: boolean;
}

/** The inputs of an aspect. */
export function FormFields(props: FormFieldsProps) {
  const type = props.types[props.aspect.record];
  return (
    <FormOf {...props}>{type?.kind === 'record' && <RecordFields path={[]} pattern="" fields={type.fields} />}</FormOf>
  );
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
