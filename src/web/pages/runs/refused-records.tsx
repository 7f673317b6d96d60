import { useInfiniteQuery } from '@tanstack/react-query';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { ShowMore } from '#web/ui/parts/buttons/show-more.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { refusedQuery } from './run-queries';

/** The records of a run that were refused, with the reasons. */
export function RefusedRecords({ runId }: { readonly runId: string }) {
  const result = useInfiniteQuery(refusedQuery(runId));
  const { data, error, refetch } = result;
  const records = data?.pages.flat() ?? [];
  if (error) return <ProblemPanel error={error} retry={() => void refetch()} />;
  if (records.length === 0) return null;
  return (
    <section className="run-refused" aria-label="Refused records">
      <h2>Refused</h2>
      <p className="soft">These records were not written. The others of their requests were.</p>
      <ul>
        {records.map(({ urn, aspectName, index, reason, requestId, timestamp }) => (
          <li key={`${requestId} ${index}`}>
            <p>
              <code>{urn}</code> {aspectName}{' '}
              <span className="soft">
                <TimeText at={timestamp} />
              </span>
            </p>
            <p>{reason}</p>
          </li>
        ))}
      </ul>
      <ShowMore query={result} />
    </section>
  );
}
