import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Loading } from '../states/loading';
import { PageBoundary } from '../states/page-boundary';

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
      <PageBoundary>
        <Suspense fallback={<Loading what="the page" />}>
          <Shown />
        </Suspense>
      </PageBoundary>
    );
  }
  return Object.assign(Page, {
    load: async () => {
      await loadOnce();
    },
  });
}
