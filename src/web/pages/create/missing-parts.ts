import type { FormStore, Problems } from '#web/entity/edit/form/form-store';
import { missingFields } from '#web/entity/edit/form/missing-fields';
import { fieldsOf } from '#web/ui/values/value-kinds';
import type { NewEntityForm, NewValues } from './new-entity';

/** Shows what is missing. @returns whether nothing is */
export function isComplete(form: NewEntityForm, { key, value }: NewValues): boolean {
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
