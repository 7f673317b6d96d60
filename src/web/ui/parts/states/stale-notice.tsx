import { Notice } from './notice';
import { problemText } from './problems';

interface StaleNoticeProps {
  readonly error: Error;
  readonly retry: () => void;
}

/** A notice above content that could not be loaded again. What was there stays. */
export function StaleNotice({ error, retry }: StaleNoticeProps) {
  return (
    <Notice kind="warning">
      <span role="alert">This may be out of date. {problemText(error)}</span>{' '}
      <button type="button" className="link-button" onClick={retry}>
        Try again
      </button>
    </Notice>
  );
}
