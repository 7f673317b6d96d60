import { createContext, useContext, useSyncExternalStore } from 'react';
import type { JsonValue } from '#generated/registry/registry-types';
import type { Names } from '#web/api/names';
import type { Types } from '#web/ui/values/value-kinds';
import { FormStore } from './form-store';
import { type Path, pointerOf } from './paths';

interface FormFacts {
  readonly store: FormStore;
  readonly types: Types;
  /** The entity types to which the urn at a path of the models may lead. */
  readonly targets: { readonly [pattern: string]: readonly string[] };
  readonly names: Names;
  /** The form is that of a new entity. */
  readonly isNew: boolean;
}

export const FormContext = createContext<FormFacts>({
  store: new FormStore(undefined),
  types: {},
  targets: {},
  names: new Map(),
  isNew: false,
});

export function useForm(): FormFacts {
  return useContext(FormContext);
}

/** What an input needs of the part of the value at a path. It renders when that changes, and not otherwise. */
export function usePart<Seen>(path: Path, see: (value: JsonValue | undefined) => Seen): Seen {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => see(store.at(path)));
}

const same = (value: JsonValue | undefined) => value;

export function usePartValue(path: Path): JsonValue | undefined {
  return usePart(path, same);
}

export function useProblem(path: Path): string | undefined {
  const { store } = useForm();
  const pointer = pointerOf(path);
  return useSyncExternalStore(store.subscribe, () => store.problems.get(pointer));
}
