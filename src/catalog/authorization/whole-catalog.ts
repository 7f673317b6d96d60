import { EVERYTHING } from './access-filter';
import type { ReadContext } from './read-context';

/** Reads the catalog whole, whoever asks. The caller has checked that the actor may have the answer, or restricts it afterwards. */
export function wholeCatalog(signal: AbortSignal): ReadContext {
  return { access: EVERYTHING, privileges: [], signal };
}
