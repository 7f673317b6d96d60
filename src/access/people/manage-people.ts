import type { Accounts } from '../accounts/create-accounts';
import type { AspectReader, AspectWriter } from '#catalog/aspects/aspect-service';
import type { QuestionClient, SqlClient } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { GroupMembers } from './group-members';
import { Groups } from './groups';
import { ManagedUsers } from './managed-users';
import { ProvisionedGroups } from './provisioning/provisioned-groups';
import { ProvisionedUsers } from './provisioning/provisioned-users';

interface ManagedPeopleDeps {
  readonly database: SqlClient;
  readonly questions: QuestionClient;
  readonly models: ModelRegistry;
  readonly reader: AspectReader;
  /** A writer whose writes are searchable when they return, because lists of users and groups are searches. */
  readonly writer: AspectWriter;
  readonly accounts: Pick<Accounts, 'access' | 'administrators' | 'users' | 'tokens'>;
  readonly now: () => number;
}

/** Users and groups as administrators manage them. */
export interface ManagedPeople {
  readonly users: Pick<ManagedUsers, 'create' | 'invite' | 'setUsable' | 'remove'>;
  readonly groups: Pick<Groups, 'create' | 'rename'>;
  readonly members: Pick<GroupMembers, 'add' | 'remove' | 'deleteGroup' | 'list' | 'counts'>;
  /** The users and groups for an identity provider. */
  readonly provisioned: { readonly users: ProvisionedUsers; readonly groups: ProvisionedGroups };
}

export function managePeople({ accounts, ...deps }: ManagedPeopleDeps): ManagedPeople {
  const groups = new Groups(deps);
  const users = new ManagedUsers({ ...deps, ...accounts });
  const members = new GroupMembers({
    ...deps,
    client: deps.database,
    administrators: accounts.administrators,
    groups,
  });
  return {
    users,
    groups,
    members,
    provisioned: {
      users: new ProvisionedUsers({ ...deps, users: accounts.users, managed: users }),
      groups: new ProvisionedGroups({ ...deps, groups, members }),
    },
  };
}
