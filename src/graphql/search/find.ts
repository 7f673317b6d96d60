import type { Privilege } from '../../auth/policies/privileges';

/** Any of them lets an entity be found. */
export const FIND: readonly Privilege[] = ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE'];
