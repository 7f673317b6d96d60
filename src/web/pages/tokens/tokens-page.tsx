import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { AccessToken, Caller } from '#generated/http/messages';
import { meQuery, tokensQuery, useRevokeToken } from '#web/api/queries';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { Outcome } from '#web/ui/parts/states/outcome.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Pages, startIn } from '#web/ui/parts/lazy/pages.tsx';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { ApiError } from '#web/api/api-error';
import { ConfirmDialog } from '#web/ui/parts/overlays/confirm-dialog.tsx';
import { Answer, Waiting } from '#web/ui/parts/states/answer.tsx';
import { ActionsCell, Cell, DataTable, Row, RowHead } from '#web/ui/parts/data-table.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { nameOf } from '#web/api/user-name';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { managesAllTokens, reasonAgainstGenerating } from './token-privileges';

const PAGE_SIZE = 20;

/** The access tokens of the caller, or of everybody for those who manage them. */
export function TokensPage() {
  const caller = useQuery(meQuery);
  const me = caller.data;
  const reason = me && reasonAgainstGenerating(me);
  return (
    <>
      <PageHeading>{me && <GenerateLink reason={reason} />}</PageHeading>
      <p className="lead">Programs send an access token to act as you: ingestion jobs, scripts, SDKs.</p>
      {reason !== undefined && (
        <Notice kind="info" id="no-generation">
          {reason}
        </Notice>
      )}
      {me ? <Tokens me={me} /> : <Waiting what="the access tokens" of={caller} />}
    </>
  );
}

/** What is shown is in the address: `of`, `start`, and `revoke` while a person is asked to confirm. */
function Tokens({ me }: { readonly me: Caller }) {
  const [params, setParams] = useSearchParams();
  const ofEverybody = managesAllTokens(me) && params.get('of') === 'everybody';
  const start = startIn(params);
  const listing = { user: ofEverybody ? undefined : me.urn, start, count: PAGE_SIZE };
  const answer = useQuery(tokensQuery(listing));
  const [outcome, setOutcome] = useState<string>();
  const revoked = answer.data?.tokens.find(({ id }) => id === params.get('revoke'));
  const endDialog = () => setParams((current) => without(current, 'revoke'), { replace: true });
  const tell = (text: string) => {
    endDialog();
    setOutcome(text);
  };
  return (
    <>
      {managesAllTokens(me) && <WhoseTokens ofEverybody={ofEverybody} />}
      {outcome !== undefined && <Outcome key={outcome} text={outcome} />}
      <Answer of={answer} what="the access tokens">
        {({ tokens, total }) => (
          <>
            <TokenList
              tokens={tokens}
              total={total}
              showsUser={ofEverybody}
              canGenerate={!reasonAgainstGenerating(me)}
            />
            <Pages start={start} size={PAGE_SIZE} total={total} what="Access tokens" />
            {revoked && <RevokeDialog token={revoked} onCancel={endDialog} onRevoked={tell} />}
          </>
        )}
      </Answer>
    </>
  );
}

interface TokenListProps {
  readonly tokens: readonly AccessToken[];
  /** The number on all pages. */
  readonly total: number;
  readonly showsUser: boolean;
  readonly canGenerate: boolean;
}

function TokenList({ tokens, total, showsUser, canGenerate }: TokenListProps) {
  if (tokens.length > 0) return <TokenTable tokens={tokens} showsUser={showsUser} />;
  // The list ends before this page; the links below it say so.
  if (total > 0) return null;
  return (
    <Panel kind="empty" title={showsUser ? 'Nobody has an access token' : 'You have no access tokens'}>
      {canGenerate && <p>Generate one for each program, so that you can revoke it alone.</p>}
    </Panel>
  );
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete(name);
  return rest;
}

/** Links between one's own tokens and those of everybody. */
function WhoseTokens({ ofEverybody }: { readonly ofEverybody: boolean }) {
  return (
    <nav className="tabs" aria-label="Whose tokens">
      <Link href="/settings/tokens" aria-current={ofEverybody ? undefined : 'page'}>
        Mine
      </Link>
      <Link href="/settings/tokens?of=everybody" aria-current={ofEverybody ? 'page' : undefined}>
        Everybody’s
      </Link>
    </nav>
  );
}

/**
 * A link to the form; a disabled button for those who cannot generate tokens.
 * @param reason why the caller cannot generate tokens. The page shows it in #no-generation.
 */
function GenerateLink({ reason }: { readonly reason: string | undefined }) {
  const name = 'Generate token';
  if (reason === undefined)
    return (
      <Link className="button primary" href="/settings/tokens/new">
        {name}
      </Link>
    );
  return (
    <button className="button primary" type="button" aria-disabled="true" aria-describedby="no-generation">
      {name}
    </button>
  );
}

interface RevokeDialogProps {
  readonly token: AccessToken;
  readonly onCancel: () => void;
  /** @param outcome a sentence about what has become of the token */
  readonly onRevoked: (outcome: string) => void;
}

/** Asks for confirmation, because a revocation cannot be undone. */
function RevokeDialog({ token, onCancel, onRevoked }: RevokeDialogProps) {
  const { mutate, error, isPending } = useRevokeToken();
  const revoke = () =>
    mutate(token.id, {
      onSuccess: () => onRevoked(`“${token.name}” is revoked.`),
      onError: (refusal) => {
        if (isGone(refusal)) onRevoked(`“${token.name}” was revoked already.`);
      },
    });
  return (
    <ConfirmDialog
      title={`Revoke “${token.name}”?`}
      action="Revoke token"
      running="Revoking…"
      isDangerous
      state={{ error: error && isGone(error) ? null : error, isPending }}
      onConfirm={revoke}
      onCancel={onCancel}
    >
      <p>Programs that send this token are refused from their next request on. This cannot be undone.</p>
    </ConfirmDialog>
  );
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && error.kind === 'gone';
}

interface TokenTableProps {
  readonly tokens: readonly AccessToken[];
  /** Whether they belong to several users. */
  readonly showsUser: boolean;
}

function TokenTable({ tokens, showsUser }: TokenTableProps) {
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
