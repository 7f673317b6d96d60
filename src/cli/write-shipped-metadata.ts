import { WritesStoppedError } from '../errors/writes-stopped';
import type { Runtime } from '../runtime/create-runtime';
import { declareEmptyIndexCurrent } from '../search/rebuild/maintenance-loop';

/** Writes the metadata that comes with the models, if this catalog does not have it yet. In a new catalog it is the first that is written. */
export async function writeShippedMetadata({ database, search, accounts }: Runtime, only?: 'access'): Promise<void> {
  await declareEmptyIndexCurrent(database, search.maintenance);
  try {
    await accounts.shipped.write(only);
  } catch (error) {
    // The next start without a stop writes it.
    if (!(error instanceof WritesStoppedError)) throw error;
  }
}
