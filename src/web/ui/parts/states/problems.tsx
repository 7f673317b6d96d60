import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ApiError, type ProblemKind } from '#web/api/api-error';
import { signInAddress } from '#web/api/service-address';
import { CopyButton } from '../buttons/copy-button';
import { PageHeading } from '../page-heading';

const TITLES: Readonly<Record<ProblemKind, string>> = {
  'signed-out': 'You are not signed in',
  denied: 'You may not do this',
  gone: 'This is not here any more',
  failed: 'This did not work',
};

interface ProblemProps {
  readonly error: Error;
  /** Absent if a repetition cannot help. */
  readonly retry?: () => void;
}

/** Shows why there is no content: nobody is signed in, a privilege is missing, it is gone, or the request failed. */
export function ProblemPanel({ error, retry }: ProblemProps) {
  const kind = error instanceof ApiError ? error.kind : 'failed';
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Panel kind={kind} title={TITLES[kind]}>
      <p>{problemText(error)}</p>
      {kind === 'failed' && requestId !== undefined && (
        <p className="request-id">
          Request <code>{requestId}</code> <CopyButton text={requestId} what="the request id" />
        </p>
      )}
      {kind === 'signed-out' && (
        <a className="button primary" href={signInAddress()}>
          Sign in
        </a>
      )}
      {retry && kind !== 'denied' && (
        <button className="button" type="button" onClick={retry}>
          Retry
        </button>
      )}
    </Panel>
  );
}

/** The service tells programs how to sign in, and people need other words. */
export function problemText(error: Error): string {
  if (error instanceof ApiError && error.kind === 'signed-out')
    return 'Your session has ended, or you have not signed in.';
  return error.message;
}

export function Panel({ kind, title, children }: { kind: string; title: string; children?: ReactNode }) {
  return (
    <section className={`panel ${kind}`} role={kind === 'empty' ? undefined : 'alert'}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Answers an address that no page has. */
export function NoSuchPage() {
  return (
    <div className="absent">
      <PageHeading title="There is no such page" />
      <p>The address may be misspelt, or the page was removed.</p>
      <div className="buttons">
        <Link className="button primary" href="/search">
          Search the catalog
        </Link>
        <Link className="button" href="/">
          Home
        </Link>
      </div>
    </div>
  );
}
