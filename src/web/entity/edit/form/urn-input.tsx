import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Choice, findEntities } from '#web/api/pick-queries';
import { useCreators } from '#web/api/models/use-creators';
import { listingQuery } from '#web/api/models/model-queries';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { FieldProblem } from './field-frame';
import { useForm, usePartValue, useProblem } from './form-context';
import type { InputProps } from './nested-input';
import { pointerOf } from './paths';

/** An entity of the types to which the models let the urn lead. */
export function UrnInput({
  path,
  pattern,
  title,
  doc = '',
  isRequired,
  entityType,
}: InputProps & { readonly entityType: string | null }) {
  const { store, targets, names } = useForm();
  const value = usePartValue(path);
  const problem = useProblem(path);
  const [chosen, setChosen] = useState<Choice>();
  const types = targets[pattern] ?? (entityType === null ? [] : [entityType]);
  const shown = chosen ? new Map(names).set(chosen.urn, chosen.name) : names;
  const id = `urn${pointerOf(path).replaceAll(/[^A-Za-z0-9]/g, '-')}`;
  return (
    <div className="field urn-field">
      <EntityPicker
        label={title}
        isOptional={!isRequired}
        hint={doc}
        noun={useNoun(types)}
        values={typeof value === 'string' && value !== '' ? [value] : []}
        names={shown}
        find={findEntities(types)}
        creators={useCreators(types)}
        isSingle
        onChange={([urn], named) => {
          setChosen(named);
          store.set(path, urn);
        }}
      />
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

/** What people call entities of the types: `user or group`. */
export function useNoun(types: readonly string[]): string {
  const { data } = useQuery(listingQuery);
  const titles = types.map((type) => data?.entities.find(({ name }) => name === type)?.title.toLowerCase() ?? type);
  return titles.length === 0 || titles.length > 3 ? 'entity' : titles.join(' or ');
}
