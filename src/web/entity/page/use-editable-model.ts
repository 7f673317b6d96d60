import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listEditable } from '#generated/http/addresses';
import { send } from '#web/api/send';
import { modelQuery } from '#web/api/models/model-queries';
import { withEditable } from '#web/api/models/with-editable';

/** The model of an entity: where the caller may edit only some entities of the type, it says whether this is one of them. */
export function useEditableModel(type: string, urn: string) {
  const { data: model, error, refetch } = useQuery(modelQuery(type));
  const isPartly = model?.aspects.some(({ mayEdit }) => mayEdit === 'some') === true;
  const { data: editable } = useQuery({ ...editableQuery(urn), enabled: isPartly });
  const data = useMemo(() => model && (editable ? withEditable(model, editable) : model), [model, editable]);
  return { data, error, refetch };
}

/** The aspects that the caller may write on the entity. */
function editableQuery(urn: string) {
  return queryOptions({
    queryKey: ['editable', urn],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> =>
      new Set((await send(listEditable, { query: { urn }, signal })).aspects),
    staleTime: 10_000,
  });
}
