import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { findEntities } from '#web/api/pick-queries';
import { listingQuery } from '#web/api/models/model-queries';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { FieldProblem } from '../field-frame';
import { useForm } from '../form-context';
import { useNoun } from '../urn-input';
import type { EntryValues } from './entry-values';

/** Entities of the types that the definition allows. */
export function UrnsInput({ title, definition, values, problem, action, onChange }: EntryValues) {
  const { names } = useForm();
  const { data } = useQuery(listingQuery);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const known = data?.entities.map(({ name }) => name) ?? [];
  const types = known.filter((name) => definition.urnTypes.includes(name.toLowerCase()));
  return (
    <div className="field urn-field">
      <div className="entry-urns">
        <EntityPicker
          label={title}
          noun={useNoun(types)}
          values={values.map(String)}
          names={new Map([...names, ...picked])}
          find={findEntities(types)}
          isSingle={definition.isSingle}
          onChange={(urns, named) => {
            if (named) setPicked(new Map(picked).set(named.urn, named.name));
            onChange(urns);
          }}
        />
        {action}
      </div>
      {definition.description !== undefined && <p className="hint">{definition.description}</p>}
      <FieldProblem id={title} problem={problem} />
    </div>
  );
}
