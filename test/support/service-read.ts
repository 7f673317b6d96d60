import { setMaxListeners } from 'node:events';
import { EVERYTHING } from '#catalog/authorization/access-filter';
import type { ReadContext } from '#catalog/authorization/read-context';

/** A reader that may see everything and never goes away. */
export const SERVICE_READ: ReadContext = {
  access: EVERYTHING,
  privileges: [],
  signal: new AbortController().signal,
  room: () => undefined,
};

setMaxListeners(0, SERVICE_READ.signal);
