import type { EntriesDisplay } from '#generated/registry/display-types';
import { namesFor } from '#web/api/names';
import type { FindChoices } from '#web/api/pick-queries';
import { sendFor } from '#web/api/send';
import { nameOf } from '#web/api/user-name';
import type { JsonRecord } from '#web/ui/values/value-kinds';
import { isDefinedFor } from './definition';

/** The definitions of most catalogs; more are found by their words. */
const COUNT = 100;
const SHOWN = 12;

interface DefinitionPage {
  /** By name of the aspect, besides the urn. */
  readonly entities: readonly {
    readonly urn: string;
    readonly [aspect: string]: { readonly value: JsonRecord } | string;
  }[];
}

/** Finds definitions by words. @param entityType only those that are meant for entities of the type */
export function findDefinitions(entries: EntriesDisplay, entityType: string | undefined): FindChoices {
  return async (text, signal) => {
    const query = { aspects: [entries.aspect], query: text.trim() === '' ? '*' : text, count: COUNT };
    const pages = await Promise.all(
      entries.entities.map((type) =>
        sendFor<DefinitionPage>(`openapi/v3/entity/${encodeURIComponent(type.toLowerCase())}`, { query, signal }),
      ),
    );
    const urns = pages
      .flatMap(({ entities }) => entities)
      .filter(({ [entries.aspect]: aspect }) => {
        if (typeof aspect !== 'object') return false;
        return entityType === undefined || isDefinedFor(entityType, entries, aspect.value);
      })
      .slice(0, SHOWN)
      .map(({ urn }) => urn);
    const names = await namesFor(urns, signal);
    return urns.map((urn) => ({ urn, name: names.get(urn) ?? nameOf(urn) }));
  };
}
