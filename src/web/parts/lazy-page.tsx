import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Loading } from './loading';
import { Panel } from './problems';

/** A page whose script is loaded when somebody opens it. */
export interface LazyPage {
  (): ReactNode;
  /** Loads the script before the page is drawn, so that nothing is drawn in its place first. */
  readonly load: () => Promise<void>;
}

export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const loadOnce = async () => (loaded ??= await load());
  const Later = lazy(async () => ({ default: await loadOnce() }));
  function Page() {
    // What a page begins with stays, because another component would lose its state.
    const [Shown] = useState<ComponentType>(() => loaded ?? Later);
    return (
      <ScriptBoundary>
        <Suspense fallback={<Loading what="the page" />}>
          <Shown />
        </Suspense>
      </ScriptBoundary>
    );
  }
  return Object.assign(Page, {
    load: async () => {
      await loadOnce();
    },
  });
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
