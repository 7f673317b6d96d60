import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listEditable } from '#generated/http/addresses';
import { type AspectModel, modelQuery } from '#web/api/models/model-queries';
import { withEditable } from '#web/api/models/with-editable';
import { meQuery } from '#web/api/queries';
import { send } from '#web/api/send';
import { isForPeople } from './why-not';

/** The model of an entity: where the caller may edit only some entities of the type, it says whether this is one of them. */
export function useEditableModel(type: string, urn: string) {
  const { data: model, error, refetch } = useQuery(modelQuery(type));
  const { data: me } = useQuery(meQuery);
  const isPartly = model?.aspects.some(({ mayEdit }) => mayEdit === 'some') === true;
  // Who may not edit something may be allowed to ask for it.
  const mayAsk = me?.privileges.includes('REQUEST_CHANGES') === true && model?.aspects.some(isOnlyRead) === true;
  const { data: editable } = useQuery({ ...editableQuery(urn), enabled: isPartly || mayAsk });
  const data = useMemo(() => model && (editable ? withEditable(model, editable) : model), [model, editable]);
  return { data, error, refetch };
}

function isOnlyRead(aspect: AspectModel): boolean {
  return isForPeople(aspect) && aspect.mayEdit === 'none';
}

/** The aspects that the caller may write on the entity. */
function editableQuery(urn: string) {
  return queryOptions({
    queryKey: ['editable', urn],
    queryFn: ({ signal }) => send(listEditable, { query: { urn }, signal }),
    staleTime: 10_000,
  });
}
