import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '../states/skeleton';

/** A part of a page whose script is loaded when somebody opens it. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={<Skeleton lines={6} tall />}>
      <Part {...props} />
    </Suspense>
  );
}
