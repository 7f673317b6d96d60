import { Loading } from './loading';
import { ProblemPanel } from './problems';

interface WaitingProps {
  readonly what: string;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** In the place of an answer that has not come: that it loads, or why it will not come. */
export function Waiting({ what, error, retry }: WaitingProps) {
  return error ? <ProblemPanel error={error} retry={retry} /> : <Loading what={what} />;
}
