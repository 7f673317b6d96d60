import { queryOptions } from '@tanstack/react-query';
import { getSample } from '#generated/http/addresses';
import { send } from '#web/api/send';

/** The key of what loads or removes it. */
export const SAMPLE_CHANGE = ['sample change'];

/** Whether the sample catalog is there. */
export const sampleQuery = queryOptions({
  queryKey: ['sample'],
  queryFn: ({ signal }) => send(getSample, { signal }),
});
