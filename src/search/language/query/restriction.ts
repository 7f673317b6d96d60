import type { AccessFilter } from '#catalog/authorization/access-filter';
import type { SearchFields } from '../fields/search-fields';
import type { Conditions } from './conditions';
import type { NormalFilter } from './normalize-filter';
import { translateAccess } from './translate-access';
import { translateFilter } from './translate-filter';

/** What narrows a question besides its words: the filter of the client, and what the actor may see. */
export interface Restriction {
  readonly filter: NormalFilter;
  readonly access: AccessFilter;
}

/** Whether the question is about all entities, so that an engine may have the answer ready. */
export function restrictsNothing({ filter, access }: Restriction): boolean {
  return filter === null && access.kind === 'everything';
}

/** Translates a restriction into the condition of an engine. */
export function translateRestriction<Condition>(
  { filter, access }: Restriction,
  conditions: Conditions<Condition>,
  fields: SearchFields,
): Condition {
  return conditions.all([translateFilter(filter, conditions), translateAccess(access, conditions, fields)]);
}
