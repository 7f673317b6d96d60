import type { ReactNode } from 'react';
import { Loading } from './loading';
import { ProblemPanel } from './problems';
import { StaleNotice } from './stale-notice';

/** A question to the service, as `useQuery` gives it. */
interface Asked {
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** What is there while an answer comes: a sentence and grey lines, or shapes of the size of what comes. */
type Placeholder = { readonly what: string } | { readonly shapes: ReactNode };

/** Content in the place of an answer that has not come: that it loads, or why it will not come. */
export function Waiting({ of: { error, refetch }, ...place }: { readonly of: Asked } & Placeholder) {
  if (error) return <ProblemPanel error={error} retry={() => void refetch()} />;
  return 'what' in place ? <Loading what={place.what} /> : place.shapes;
}

interface AnswerProps<Data> {
  readonly of: Asked & { readonly data: Data | undefined };
  readonly children?: (data: Data) => ReactNode;
}

/** What an answer is shown as. Until it comes, that it loads or why it will not come; above one that grows old, that it may be out of date. */
export function Answer<Data>({ of, children, ...place }: AnswerProps<Data> & Placeholder) {
  if (of.data === undefined) return <Waiting of={of} {...place} />;
  return (
    <>
      {of.error && <StaleNotice error={of.error} retry={() => void of.refetch()} />}
      {children?.(of.data)}
    </>
  );
}
