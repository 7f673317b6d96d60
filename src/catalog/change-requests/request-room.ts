/** Limits of the changes that wait for a decision, so that nobody fills the store, or the list of those who decide. */
import type { SqlClient } from '#base/database/sql-client';
import { checkUses, type LimitUse } from '#base/errors/limit-exceeded';
import type { RequestDraft } from './request-drafts';
import { type OpenRequests, readOpenRequests } from './sql/read-open-requests';

interface Asked {
  readonly user: string;
  readonly urn: string;
  /** Absent before it is made. */
  readonly draft?: Pick<RequestDraft, 'before' | 'after'>;
}

const BY_USER = 'Take some of them back, or wait until somebody decides over them';
const BY_ENTITY = 'Ask those who may change the entity to accept or refuse some of them first';

/** @throws LimitExceededError if one more request is too much for the user or the entity */
export async function requireRequestRoom(client: SqlClient, { user, urn, draft }: Asked): Promise<void> {
  const { ofUser, ofEntity } = await readOpenRequests(client, user, urn);
  const bytes = draft ? Buffer.byteLength(draft.after) + Buffer.byteLength(draft.before ?? '') : 0;
  checkUses(
    [
      ...usesOf('openRequestsOfUser', 'openRequestBytesOfUser', { open: ofUser, bytes, whose: 'you', fix: BY_USER }),
      ...usesOf('openRequestsOfEntity', 'openRequestBytesOfEntity', {
        open: ofEntity,
        bytes,
        whose: 'this entity',
        fix: BY_ENTITY,
      }),
    ],
    { field: [] },
  );
}

interface Use {
  readonly open: OpenRequests;
  readonly bytes: number;
  readonly whose: string;
  readonly fix: string;
}

function usesOf(
  count: LimitUse['limit'],
  size: LimitUse['limit'],
  { open, bytes, whose, fix }: Use,
): readonly LimitUse[] {
  return [
    { limit: count, size: open.count + 1, unit: `open change requests of ${whose}, with this one`, fix },
    {
      limit: size,
      size: open.bytes + bytes,
      unit: `bytes in the open change requests of ${whose}, with this one`,
      fix,
    },
  ];
}
