import { useState } from 'react';
import { Link } from 'wouter';
import type { AccessToken } from '#generated/http/messages';
import { ActionsCell, Cell, DataTable, Row, RowHead } from '#web/ui/parts/data-table.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { nameOf } from '#web/api/user-name';
import { useQueryParams } from '#web/ui/parts/use-query-params';

interface TokenTableProps {
  readonly tokens: readonly AccessToken[];
  /** Whether they belong to several users. */
  readonly showsUser: boolean;
}

export function TokenTable({ tokens, showsUser }: TokenTableProps) {
  const heads = ['Name', ...(showsUser ? ['User'] : []), 'Scope', 'Expires', 'Last used', 'Generated'];
  return (
    <DataTable label="Access tokens" heads={heads}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} showsUser={showsUser} />
      ))}
    </DataTable>
  );
}

/** A scope that names a platform is shown as it is. */
function scopeText(scope: string): string {
  if (scope === 'read') return 'Read';
  return scope === 'all' ? 'All' : scope;
}

function TokenRow({ token, showsUser }: { readonly token: AccessToken; readonly showsUser: boolean }) {
  const { id, name, description, user, scope, createdOn, expiresOn, endedOn, lastUsedOn, textEnd } = token;
  const params = useQueryParams();
  const revocation = new URLSearchParams(params);
  revocation.set('revoke', id);
  return (
    <Row>
      <RowHead>
        <span className="token-name">{name}</span>
        {description !== undefined && <span className="soft token-description">{description}</span>}
        {textEnd !== '' && (
          <span className="soft">
            ends in <code>{textEnd}</code>
          </span>
        )}
      </RowHead>
      {showsUser && <Cell head="User">{nameOf(user)}</Cell>}
      <Cell head="Scope">{scopeText(scope)}</Cell>
      <Cell head="Expires">{endedOn === undefined ? <Expiry at={expiresOn} /> : <Ended at={endedOn} />}</Cell>
      <Cell head="Last used">{lastUsedOn === undefined ? 'Never' : <TimeText at={lastUsedOn} />}</Cell>
      <Cell head="Generated">
        <TimeText at={createdOn} />
      </Cell>
      <ActionsCell>
        <Link className="button small danger" href={`/settings/tokens?${revocation}`}>
          Revoke<span className="hidden-text"> {name}</span>
        </Link>
      </ActionsCell>
    </Row>
  );
}

function Ended({ at }: { readonly at: number }) {
  return (
    <span className="danger-text">
      Ended with a suspension of the user <TimeText at={at} />
    </span>
  );
}

function Expiry({ at }: { readonly at: number | undefined }) {
  const [now] = useState(Date.now);
  if (at === undefined) return <span className="warning-text">Never</span>;
  if (at > now) return <TimeText at={at} />;
  return (
    <span className="danger-text">
      Expired <TimeText at={at} />
    </span>
  );
}
