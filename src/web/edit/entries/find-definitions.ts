import { listEntitiesV3 } from '../../../../generated/http/addresses';
import type { EntriesDisplay } from '../../../../generated/registry/display-types';
import { namesFor } from '../../api/names';
import type { FindChoices } from '../../api/pick-queries';
import { send } from '../../api/send';
import { nameOf } from '../../api/user-name';
import { isValue } from '../write/aspect-writes';
import { isDefinedFor } from './definition';

/** The definitions of most catalogs; more are found by their words. */
const COUNT = 100;
const SHOWN = 12;

/** Finds definitions by words. @param entityType only those that are meant for entities of the type */
export function findDefinitions(entries: EntriesDisplay, entityType: string | undefined): FindChoices {
  return async (text, signal) => {
    const query = { aspects: [entries.aspect], query: text.trim() === '' ? '*' : text, count: COUNT };
    const pages = await Promise.all(
      entries.entities.map((type) => send(listEntitiesV3, { path: { entityType: type.toLowerCase() }, query, signal })),
    );
    const urns = pages
      .flatMap(({ entities }) => entities)
      .filter((entity) => {
        const aspect = entity[entries.aspect];
        const stored = typeof aspect === 'object' ? aspect.value : undefined;
        return isValue(stored) && (entityType === undefined || isDefinedFor(entityType, entries, stored));
      })
      .slice(0, SHOWN)
      .map(({ urn }) => urn);
    const names = await namesFor(urns, signal);
    return urns.map((urn) => ({ urn, name: names.get(urn) ?? nameOf(urn) }));
  };
}
