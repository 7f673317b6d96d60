import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { meQuery } from '#web/api/queries';
import { focusProblem, problemsOf } from '#web/entity/edit/form/form-problems';
import { withStamps } from '#web/entity/edit/form/with-stamps';
import { isRecord } from '#web/ui/values/value-kinds';
import { createEntity, isTaken, keyProblems } from './create-entity';
import { isComplete } from './missing-parts';
import type { NewEntityForm, NewValues } from './new-entity';

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
