import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Loading } from './loading';
import { Panel } from './problems';

/** A page whose script is loaded when somebody opens it. */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  const Page = lazy(async () => ({ default: await load() }));
  return () => (
    <ScriptBoundary>
      <Suspense fallback={<Loading what="the page" />}>
        <Page />
      </Suspense>
    </ScriptBoundary>
  );
}

/** A script that does not load belongs to a version that is gone, or the service does not answer. Both end with another load of the page. */
class ScriptBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Panel kind="failed" title="This page did not load">
        <p>The service did not answer, or has another version now. Load the page again.</p>
        <button className="button" type="button" onClick={() => window.location.reload()}>
          Load again
        </button>
      </Panel>
    );
  }
}
