import type { UnattendedActors } from '#access/accounts/unattended-actors';
import { ALL_GRANTS } from '#catalog/authorization/policies/grants';

/** As in a service without authentication, where everybody may do everything at any time. */
export const UNATTENDED_USERS: Pick<UnattendedActors, 'actor' | 'keep'> = {
  actor: async ({ urn }) => ({ urn, grants: ALL_GRANTS }),
  keep: async (urn) => ({ urn, since: null }),
};
