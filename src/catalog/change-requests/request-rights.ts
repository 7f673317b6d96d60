import type { SqlClient } from '../../base/database/sql-client';
import { refusalsOf } from '../aspects/write/check-write-access';
import { writePrivileges } from '../aspects/write/write-privileges';
import type { EntityAccess } from '../authorization/entity-access';
import type { Privilege } from '../authorization/policies/privileges';
import type { ModelRegistry } from '../registry/model-registry';
import type { RequestCall } from './change-request';
import type { RequestDraft, RequestDrafts } from './request-drafts';

interface RequestRightsDeps {
  readonly client: SqlClient;
  readonly models: ModelRegistry;
  /** As of writes: entities that people may not change. */
  readonly fixed: ReadonlySet<string>;
  /** Without parents, as for privileges to write. */
  readonly access: EntityAccess;
  readonly drafts: RequestDrafts;
}

type Change = Pick<RequestDraft, 'urn' | 'aspectName' | 'baseVersion' | 'after'>;

/** Who may ask for a change, and who may decide. */
export class RequestRights {
  constructor(private readonly deps: RequestRightsDeps) {}

  /** @throws ForbiddenError without one of the privileges on the entity */
  require(urn: string, privileges: readonly Privilege[], { actor, signal }: RequestCall): Promise<void> {
    return this.deps.access.require([urn], { access: actor.grants.onAny(privileges), privileges, signal });
  }

  /** Whether the caller may write the change. Whoever may write it decides over it. */
  async mayWrite(change: Change, { actor }: RequestCall): Promise<boolean> {
    const prepared = this.deps.drafts.prepared(change, JSON.parse(change.after));
    return (await refusalsOf(this.deps, actor, [prepared])).size === 0;
  }

  /** The privileges one of which writes the aspect. */
  needed({ aspectName }: Pick<Change, 'aspectName'>): readonly Privilege[] {
    const aspect = this.deps.models.aspect(aspectName);
    return aspect ? writePrivileges(aspect) : [];
  }
}
