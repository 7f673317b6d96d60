import { Link } from 'wouter';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormOf } from '#web/entity/edit/form/form-fields.tsx';
import { FieldInput, RecordFields } from '#web/entity/edit/form/record-input.tsx';
import { useFirstField } from '#web/entity/edit/form/use-first-field';
import { SaveProblem } from '#web/entity/edit/save-problem.tsx';
import { useUnsaved } from '#web/entity/edit/unsaved/use-unsaved';
import { NO_SEARCH, searchAddress, toggled } from '#web/api/search-state';
import { FormStore } from '#web/entity/edit/form/form-store';
import { withValueAt } from '#web/entity/edit/form/paths';
import { initialRecord } from '#web/entity/edit/form/initial-value';
import type { JsonValue } from '#generated/registry/registry-types';
import { fieldsOf, type JsonRecord } from '#web/ui/values/value-kinds';
import { summariesQuery } from '#web/api/entity-queries';
import { meQuery } from '#web/api/queries';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import type { NewEntityForm, NewValues } from './new-entity';
import { useCreate } from './use-create';
import { idField, namespaceOf, randomId, slugOf, urnOfKey } from './new-key';
import { TAKEN } from './create-entity';

interface NewEntityFormProps {
  readonly form: NewEntityForm;
  readonly onCreated: (urn: string, name: string) => void;
}

/** A name, a description and a place are mostly enough; what else the models know is below. */
export function NewEntityFormView({ form, onCreated }: NewEntityFormProps) {
  const { model, aspect, keyAspect, layout } = form;
  const values = useNewValues(form);
  useUnsaved(values.value);
  const { element, submit, isPending, error } = useCreate(form, values, (urn) => {
    const name = layout.name && values.value.at([layout.name.name]);
    onCreated(urn, typeof name === 'string' ? name : urn);
  });
  useFirstField(element);
  const inputs = { path: [], pattern: '' };
  return (
    <form
      className="aspect-form new-entity"
      ref={element}
      onSubmit={submit}
      noValidate
      aria-label={`New ${model.entity.title.toLowerCase()}`}
    >
      {aspect !== keyAspect && (
        <FormOf store={values.value} aspect={aspect} types={model.types} isNew>
          {layout.name && <FieldInput field={layout.name} {...inputs} />}
          {layout.main.map((field) => (
            <FieldInput key={field.name} field={field} {...inputs} />
          ))}
        </FormOf>
      )}
      <KeyFields form={form} store={values.key} />
      {aspect !== keyAspect && (
        <FormOf store={values.value} aspect={aspect} types={model.types} isNew>
          <RecordFields {...inputs} fields={layout.others} />
        </FormOf>
      )}
      {error && <SaveProblem error={error} />}
      <div className="buttons">
        <button className="button primary" type="submit" aria-disabled={isPending || undefined}>
          {isPending ? 'Creating…' : `Create ${model.entity.title.toLowerCase()}`}
        </button>
        <Link className="button" href={searchAddress(toggled(NO_SEARCH, TYPE_FIELD, model.entity.name))}>
          Cancel
        </Link>
      </div>
    </form>
  );
}

/** The search field by which every entity has its type. */
const TYPE_FIELD = '_entityType';

/** What the form begins with: the usual texts, and the place. The id follows the name that somebody types. */
function useNewValues(form: NewEntityForm): NewValues {
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

const DOC = 'What links and programs know it by. It cannot be changed later.';

interface KeyFieldsProps {
  readonly form: NewEntityForm;
  readonly store: NewValues['key'];
}

/** What identifies the entity, with the urn that results. */
function KeyFields({ form, store }: KeyFieldsProps) {
  const { model, keyAspect } = form;
  const fields = fieldsOf({ kind: 'named', name: keyAspect.record }, model.types) ?? [];
  const id = idField(fields);
  const { data: me } = useQuery(meQuery);
  const key = useSyncExternalStore(store.subscribe, () => store.current);
  const urn = me && urnOfKey(namespaceOf(me.urn), model.entity.name, fields, key);
  return (
    <div className="new-key">
      <FormOf store={store} aspect={keyAspect} types={model.types} isNew>
        {id ? (
          <FieldInput field={{ ...id, title: 'Id', doc: DOC }} path={[]} pattern="" />
        ) : (
          <RecordFields path={[]} pattern="" fields={fields} />
        )}
      </FormOf>
      {urn !== undefined && <Taken urn={urn} store={store} />}
      <p className="new-urn">
        {urn === undefined ? (
          <span className="soft">The urn appears here.</span>
        ) : (
          <>
            <span className="hidden-text">The urn will be </span>
            <code className="urn">{urn}</code>
          </>
        )}
        {id && (
          <button type="button" className="link-button" onClick={() => store.set([id.name], randomId())}>
            Use a random id
          </button>
        )}
      </p>
    </div>
  );
}

/** Shows the entity that has the id already. It may be one that the caller may not see. */
function Taken({ urn, store }: { readonly urn: string; readonly store: NewValues['key'] }) {
  const isTaken = useSyncExternalStore(store.subscribe, () => [...store.problems.values()].includes(TAKEN));
  const { data } = useQuery({ ...summariesQuery([urn]), enabled: isTaken, staleTime: 0 });
  if (!isTaken) return null;
  const summary = data?.get(urn);
  return (
    <p className="taken" role="alert">
      <EntityLink urn={urn} name={summary?.name ?? urn} /> has it
      {summary?.removed && ', and is deleted: you can restore it'}. Open that, or type another id.
    </p>
  );
}
