import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import type { RunSummaryResponse } from '#generated/http/messages';
import { ShowMore } from '#web/ui/parts/buttons/show-more.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { RunPage } from './run-page';
import { runAddress } from './run-address';
import { runsQuery } from './run-queries';
import { Answer } from '#web/ui/parts/states/answer.tsx';
import { counted } from '#web/ui/parts/counted';
import { adoptStyle } from '#web/ui/parts/lazy/adopt-style';
import style from './runs.css' with { type: 'text' };

adoptStyle(style);

/** The ingestion runs, or one of them. */
export function RunsPage() {
  const id = useQueryParams().get('id') ?? '';
  return id === '' ? <RunList /> : <RunPage key={id} runId={id} />;
}

function RunList() {
  const result = useInfiniteQuery(runsQuery);
  const { data, hasNextPage } = result;
  const [params, setParams] = useSearchParams();
  const text = params.get('query') ?? '';
  const runs = data?.pages.flat();
  const found = runs?.filter(({ runId }) => runId.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <div className="runs">
      <PageHeading />
      <p className="soft">What each ingestion run wrote, as far as it is still the latest. Newest first.</p>
      <Answer of={result} shapes={<Skeleton lines={8} />} />
      {runs?.length === 0 && (
        <Panel kind="empty" title="There are no runs yet">
          <p>A run is everything that an ingestion writes with the same run id.</p>
        </Panel>
      )}
      {found && runs && runs.length > 0 && (
        <Runs
          found={found}
          text={text}
          setText={(query) => setParams(query === '' ? {} : { query }, { replace: true })}
          among={hasNextPage ? runs.length : undefined}
        />
      )}
      <ShowMore query={result} />
    </div>
  );
}

interface RunsProps {
  readonly found: readonly RunSummaryResponse[];
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The number of runs that are looked at, if there are older ones. */
  readonly among: number | undefined;
}

function Runs({ found, text, setText, among }: RunsProps) {
  return (
    <>
      <p className="table-search">
        <input
          type="search"
          placeholder="Find a run"
          aria-label="Find a run"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="soft" role="status">
          {counted(found.length, 'run')}
          {among !== undefined && text !== '' && ` among the newest ${among.toLocaleString()}`}
        </span>
      </p>
      <ul className="run-list">
        {found.map(({ runId, rows, refused, timestamp }) => (
          <li key={runId}>
            <Link href={runAddress(runId)} data-row-link>
              {runId}
            </Link>
            <span className="run-rows">{counted(rows, 'value')}</span>
            {refused !== undefined && <span className="warning-text">{`${refused.toLocaleString()} refused`}</span>}
            <span className="soft">
              <TimeText at={timestamp} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
