import { useEffect, useMemo, useRef } from 'react';
import { FormStore } from '#web/entity/edit/form/form-store';
import { initialRecord } from '#web/entity/edit/form/initial-value';
import { fieldsOf } from '#web/ui/values/value-kinds';
import type { NewEntityForm, NewValues } from './new-entity';
import { idField, randomId, slugOf } from './new-key';

/** What the form begins with: the usual texts, and the place. The id follows the name that somebody types. */
export function useNewValues(form: NewEntityForm): NewValues {
  const values = useMemo(
    () => ({ key: new FormStore(initialKey(form)), value: new FormStore(initialOf(form)) }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form begins once
    [form.model.entity.name, form.place],
  );
  useProposedId(values, form);
  return values;
}

function initialKey({ model: { types }, keyAspect: { record } }: NewEntityForm) {
  return initialRecord(fieldsOf({ kind: 'named', name: record }, types) ?? [], types);
}

function initialOf({ model: { types }, aspect: { record, summary }, layout, place }: NewEntityForm) {
  const fields = fieldsOf({ kind: 'named', name: record }, types) ?? [];
  const above = summary.place?.slice(1);
  return {
    ...(layout.name && { [layout.name.name]: '' }),
    ...initialRecord(fields, types),
    ...(above !== undefined && place !== undefined && { [above]: place }),
  };
}

/** Proposes an id, until somebody types another one. */
function useProposedId({ key, value }: NewValues, { model: { types }, keyAspect, layout }: NewEntityForm): void {
  const id = idField(fieldsOf({ kind: 'named', name: keyAspect.record }, types) ?? [])?.name;
  const name = layout.name?.name;
  const random = useRef('');
  useEffect(() => {
    if (id === undefined || name === undefined) return undefined;
    let proposed = '';
    return value.subscribe(() => {
      const text = value.at([name]);
      const typed = key.at([id]);
      if (typeof text !== 'string' || (typed !== '' && typed !== proposed)) return;
      const wanted = text.trim() === '' ? '' : slugOf(text) || (random.current ||= randomId());
      proposed = wanted;
      if (wanted !== typed) key.set([id], wanted);
    });
  }, [key, value, id, name]);
}
