import { useEffect, useMemo, useRef } from 'react';
import { FormStore } from '#web/entity/edit/form/form-store';
import { withValueAt } from '#web/entity/edit/form/paths';
import { initialRecord } from '#web/entity/edit/form/initial-value';
import type { JsonValue } from '#generated/registry/registry-types';
import { fieldsOf, type JsonRecord } from '#web/ui/values/value-kinds';
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

/** What has no name gets an id that nobody has to think of. */
function initialKey({ model: { types }, aspect, keyAspect, layout }: NewEntityForm) {
  const fields = fieldsOf({ kind: 'named', name: keyAspect.record }, types) ?? [];
  const id = aspect === keyAspect || layout.name ? undefined : idField(fields);
  return { ...initialRecord(fields, types), ...(id && { [id.name]: randomId() }) };
}

function initialOf({ model: { entity, types }, aspect: { record }, layout, place }: NewEntityForm) {
  const fields = fieldsOf({ kind: 'named', name: record }, types) ?? [];
  const value = { ...(layout.name && { [layout.name.name]: '' }), ...initialRecord(fields, types) };
  const path = entity.create?.place;
  return path === undefined || place === undefined ? value : withPlace(value, path.split('/').slice(1), place);
}

/** @param path names of fields, and `*` for the first item of a list */
function withPlace(value: JsonRecord, path: readonly string[], place: string): JsonValue | undefined {
  const at = path.map((step) => (step === '*' ? 0 : step));
  const listAt = path.indexOf('*');
  const begun = listAt === -1 ? value : withValueAt(value, at.slice(0, listAt), []);
  return withValueAt(begun, at, place);
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
