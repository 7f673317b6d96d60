import { useMemo } from 'react';
import type { AspectModel } from '#web/api/models/model-queries';
import type { JsonRecord, Types } from '#web/ui/values/value-kinds';
import type { EditedAspect } from './write/aspect-writes';
import { FormStore } from './form/form-store';
import { initialRecord } from './form/initial-value';
import { missingFields } from './form/missing-fields';

interface AspectStoreOptions {
  readonly model: AspectModel;
  readonly types: Types;
  /** What the form begins with while the aspect has no value. */
  readonly start?: JsonRecord | undefined;
}

/** The value of a form for all of an aspect. */
export function useAspectStore(state: EditedAspect, { model, types, start }: AspectStoreOptions): FormStore {
  const type = types[model.record];
  return useMemo(() => {
    const empty = type?.kind === 'record' ? initialRecord(type.fields, types) : {};
    return new FormStore(state.value ?? { ...empty, ...start });
    // oxlint-disable-next-line react/exhaustive-deps -- a form begins once
  }, [state, type, types]);
}

/** Whether the value can be sent. If not, the inputs say why. */
export function isReady(store: FormStore, { model, types }: AspectStoreOptions): boolean {
  const missing = missingFields(store.current, { kind: 'named', name: model.record }, types);
  if (missing.length > 0) store.showProblems(new Map(missing));
  return store.problems.size === 0;
}
