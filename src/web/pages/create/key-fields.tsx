import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { summariesQuery } from '#web/api/entity-queries';
import { meQuery } from '#web/api/queries';
import { FormOf } from '#web/entity/edit/form/form-fields.tsx';
import { FieldInput, RecordFields } from '#web/entity/edit/form/record-input.tsx';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { fieldsOf } from '#web/ui/values/value-kinds';
import { TAKEN } from './create-entity';
import type { NewEntityForm, NewValues } from './new-entity';
import { idField, namespaceOf, randomId, urnOfKey } from './new-key';

const DOC = 'What links and programs know it by. It cannot be changed later.';

interface KeyFieldsProps {
  readonly form: NewEntityForm;
  readonly store: NewValues['key'];
}

/** What identifies the entity, with the urn that results. */
export function KeyFields({ form, store }: KeyFieldsProps) {
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
