import type { AspectModel, EntityTypeModel } from '#web/api/models/model-queries';
import { isForPeople } from '../why-not';
import { type QuickList, quickListOf } from './quick-list';

/** A list beside the first tab of an entity that names the places or labels of it. */
export interface NamingList {
  readonly aspect: AspectModel;
  readonly list: QuickList;
}

/** The list by which people put entities of the type into an entity of another one, such as a domain. */
export function listNaming(target: string, { aspects, types }: EntityTypeModel): NamingList | undefined {
  for (const aspect of aspects) {
    const list = aspect.section === 'aside' && isForPeople(aspect) ? quickListOf(aspect, types) : undefined;
    if (list?.targets.includes(target)) return { aspect, list };
  }
  return undefined;
}
