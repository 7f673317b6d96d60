import { NotNowError, UnavailableError } from '#base/errors/domain-error';
import type { Runtime } from '../composition/create-runtime';
import { declareEmptyIndexCurrent } from '#search/engine/rebuild/maintenance-loop';

/** Writes the metadata that comes with the models, if this catalog does not have it yet. In a new catalog it is the first that is written. */
export async function writeShippedMetadata({ database, search, shipped }: Runtime, only?: 'access'): Promise<void> {
  try {
    await declareEmptyIndexCurrent(database, search.maintenance);
  } catch (error) {
    // The search cluster is unreachable or slow. The maintenance loop does it later.
    if (!(error instanceof UnavailableError)) throw error;
  }
  try {
    await shipped.write(only);
  } catch (error) {
    // Writes are stopped, or the disk is full. Reads work, and the next start that may write does it.
    if (!(error instanceof NotNowError)) throw error;
  }
}
