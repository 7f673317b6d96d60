import type { Caller } from '#generated/http/messages';
import { reasonWithout } from '#web/ui/parts/states/missing-privilege.tsx';

/** The reasons why the caller cannot do these things; undefined where it can. */
export interface PeopleReasons {
  readonly manage: string | undefined;
  readonly invite: string | undefined;
  readonly assign: string | undefined;
}

export function peopleReasons(me: Caller): PeopleReasons {
  return {
    manage: reasonWithout(me, 'MANAGE_USERS_AND_GROUPS', 'Manage Users & Groups'),
    invite:
      me.authentication === 'off'
        ? 'Nobody signs in while authentication is off. To make sign-in links, start the service with ASPECTORY_AUTH=on.'
        : reasonWithout(me, 'MANAGE_USER_CREDENTIALS', 'Manage User Credentials'),
    assign: reasonWithout(me, 'MANAGE_POLICIES', 'Manage Policies'),
  };
}
