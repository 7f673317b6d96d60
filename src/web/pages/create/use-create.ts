import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { meQuery } from '#web/api/queries';
import { focusProblem, problemsOf } from '#web/entity/edit/form/form-problems';
import { withStamps } from '#web/entity/edit/form/with-stamps';
import { isRecord, fieldsOf } from '#web/ui/values/value-kinds';
import { createEntity, isTaken, keyProblems } from './create-entity';
import type { NewEntityForm, NewValues } from './new-entity';
import type { FormStore, Problems } from '#web/entity/edit/form/form-store';
import { missingFields } from '#web/entity/edit/form/missing-fields';

/** Checks the form, and writes the entity. */
export function useCreate(form: NewEntityForm, values: NewValues, onCreated: (urn: string) => void) {
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const { key, value } = values;
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const { urn } = await client.fetchQuery(meQuery);
      return createEntity(written(form, values, urn));
    },
    onSuccess: async (urn) => {
      // Lists have it when they are shown again. What this page shows does not change.
      await client.invalidateQueries({ refetchType: 'none' });
      onCreated(urn);
    },
    onError: (refusal) => {
      key.showProblems(keyProblems(refusal, key.current));
      value.showProblems(problemsOf(refusal));
      focusProblem(element.current);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete(form, values)) focusProblem(element.current);
    else if (!isPending) mutate();
  };
  return { element, submit, isPending, error: isTaken(error) ? null : error };
}

function written({ model, aspect, keyAspect }: NewEntityForm, { key, value }: NewValues, actor: string) {
  const parts = isRecord(key.current) ? key.current : {};
  const shape = { kind: 'named', name: aspect.record } as const;
  const stamped = withStamps(value.current ?? {}, undefined, shape, model.types, { actor, time: Date.now() });
  const said = isRecord(stamped) ? stamped : {};
  const main = aspect === keyAspect ? parts : said;
  return { entityType: model.entity.name, key: parts, aspect: aspect.name, value: main };
}

/** Shows what is missing. @returns whether nothing is */
function isComplete(form: NewEntityForm, { key, value }: NewValues): boolean {
  if (form.aspect !== form.keyAspect) show(value, missingIn(value, form));
  show(key, missingInKey(key, form));
  return key.problems.size + value.problems.size === 0;
}

function show(store: FormStore, found: Problems): void {
  if (found.size > 0) store.showProblems(found);
}

function missingIn(store: FormStore, { model: { types }, aspect, layout: { name } }: NewEntityForm): Problems {
  const found = missingFields(store.current, { kind: 'named', name: aspect.record }, types);
  const noName = name && isBlank(store, name.name) ? [[`/${name.name}`, 'Enter a name.'] as const] : [];
  return new Map([...found, ...noName]);
}

/** Every part of a key is there. */
function missingInKey(store: FormStore, { model: { types }, keyAspect: { record } }: NewEntityForm): Problems {
  const shape = { kind: 'named', name: record } as const;
  const blank = (fieldsOf(shape, types) ?? []).filter(({ name }) => isBlank(store, name));
  return new Map(blank.map(({ name }) => [`/${name}`, 'Enter an id.']));
}

function isBlank(store: FormStore, name: string): boolean {
  const text = store.at([name]);
  return typeof text !== 'string' || text.trim() === '';
}
