import { queryOptions } from '@tanstack/react-query';
import { getSample } from '../../../generated/http/addresses';
import { send } from '../api/send';

/** Whether the sample catalog is there. */
export const sampleQuery = queryOptions({
  queryKey: ['sample'],
  queryFn: ({ signal }) => send(getSample, { signal }),
});
