import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { AccessToken } from '../../../generated/http/messages';
import { TimeText } from '../parts/time-text';
import { nameOf } from '../api/user-name';

interface TokenTableProps {
  readonly tokens: readonly AccessToken[];
  /** Whether they belong to several users. */
  readonly showsUser: boolean;
}

/** The roles are written out, because browsers drop them where the style makes cards of the rows. */
export function TokenTable({ tokens, showsUser }: TokenTableProps) {
  const heads = ['Name', ...(showsUser ? ['User'] : []), 'Scope', 'Expires', 'Last used', 'Generated'];
  return (
    <table className="table" role="table" aria-label="Access tokens">
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span className="hidden-text">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} showsUser={showsUser} />
        ))}
      </tbody>
    </table>
  );
}

/** A scope that names a platform is shown as it is. */
function scopeText(scope: string): string {
  if (scope === 'read') return 'Read';
  return scope === 'all' ? 'All' : scope;
}

function TokenRow({ token, showsUser }: { readonly token: AccessToken; readonly showsUser: boolean }) {
  const { id, name, description, user, scope, createdOn, expiresOn, lastUsedOn, textEnd } = token;
  const [params] = useSearchParams();
  const revocation = new URLSearchParams(params);
  revocation.set('revoke', id);
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <span className="token-name">{name}</span>
        {description !== undefined && <span className="soft token-description">{description}</span>}
        {textEnd !== '' && (
          <span className="soft">
            ends in <code>{textEnd}</code>
          </span>
        )}
      </th>
      {showsUser && <Cell head="User">{nameOf(user)}</Cell>}
      <Cell head="Scope">{scopeText(scope)}</Cell>
      <Cell head="Expires">
        <Expiry at={expiresOn} />
      </Cell>
      <Cell head="Last used">{lastUsedOn === undefined ? 'Never' : <TimeText at={lastUsedOn} />}</Cell>
      <Cell head="Generated">
        <TimeText at={createdOn} />
      </Cell>
      <td role="cell" className="actions">
        <Link className="button small danger" href={`/settings/tokens?${revocation}`}>
          Revoke<span className="hidden-text"> {name}</span>
        </Link>
      </td>
    </tr>
  );
}

function Cell({ head, children }: { readonly head: string; readonly children: ReactNode }) {
  return (
    <td role="cell" data-head={head}>
      {children}
    </td>
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
