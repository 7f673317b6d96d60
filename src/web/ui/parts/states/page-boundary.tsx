import { Component, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { PageHeading } from '../page-heading';
import { useQueryParams } from '../use-query-params';

interface BoundaryProps {
  readonly address: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failure?: { readonly error: unknown; readonly address: string } | undefined;
}

/** Says that a page cannot be shown, in its place. Another address is another attempt. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  const query = useQueryParams();
  return <Boundary address={`${path}?${query}`}>{children}</Boundary>;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error, address: '' } };
  }

  /** Notes where it failed, and forgets the failure elsewhere. */
  static getDerivedStateFromProps({ address }: BoundaryProps, { failure }: BoundaryState): BoundaryState | null {
    if (!failure || failure.address === address) return null;
    return failure.address === '' ? { failure: { ...failure, address } } : { failure: undefined };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return isOfScript(failure.error) ? <ScriptFailure /> : <PageFailure error={failure.error} />;
  }
}

/** Chromium, Firefox and Safari name a script that does not load in their own words. */
function isOfScript(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script/i.test(error.message);
}

/** A script that does not load belongs to a version that is gone, or the service does not answer. Both end with another load of the page. */
function ScriptFailure() {
  return (
    <Failure title="This page did not load">
      <p>The service did not answer, or has another version now. Load the page again.</p>
    </Failure>
  );
}

function PageFailure({ error }: { readonly error: unknown }) {
  return (
    <Failure title="This page cannot be shown">
      <p>The page got a value that it cannot show. Load the page again. If that does not help, report this text:</p>
      <p>
        <code>{String(error)}</code>
      </p>
    </Failure>
  );
}

function Failure({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <PageHeading title={title} />
      <section className="panel failed" role="alert">
        {children}
        <button className="button" type="button" onClick={() => window.location.reload()}>
          Load again
        </button>
      </section>
    </>
  );
}
