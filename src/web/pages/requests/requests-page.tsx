import { useInfiniteQuery } from '@tanstack/react-query';
import type { ChangeRequestState } from '#generated/http/messages';
import { ShowMore } from '#web/ui/parts/buttons/show-more.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { Tabs } from '#web/ui/parts/tabs.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { Waiting } from '#web/ui/parts/states/waiting.tsx';
import { RequestList } from './request-list';
import { RequestPage } from './request-page';
import { requestsQuery } from '#web/api/request-queries';

const STATES: readonly { readonly state: ChangeRequestState; readonly title: string; readonly empty: string }[] = [
  { state: 'open', title: 'Open', empty: 'No change waits for a decision' },
  { state: 'accepted', title: 'Accepted', empty: 'No change was accepted yet' },
  { state: 'refused', title: 'Refused', empty: 'No change was refused yet' },
];

/** The changes that assistants and people ask for, or one of them. */
export function RequestsPage() {
  const params = useQueryParams();
  const id = params.get('id') ?? '';
  if (id !== '') return <RequestPage key={id} id={id} />;
  const state = STATES.find((each) => each.state === params.get('state'))?.state ?? 'open';
  return <Requests key={state} shown={state} />;
}

function Requests({ shown }: { readonly shown: ChangeRequestState }) {
  const result = useInfiniteQuery(requestsQuery(shown));
  const { data, error, refetch } = result;
  const requests = data?.pages.flatMap((page) => page.requests);
  const empty = STATES.find(({ state }) => state === shown)?.empty ?? '';
  return (
    <div className="requests">
      <PageHeading title="Change requests" />
      <p className="lead">Changes that assistants and people ask for. Nothing is written until somebody accepts it.</p>
      <Tabs
        label="State"
        tabs={STATES.map(({ state, title }) => ({
          title,
          href: state === 'open' ? '/requests' : `/requests?state=${state}`,
          isShown: state === shown,
        }))}
      />
      {!requests && <Waiting what="the change requests" error={error} retry={() => void refetch()} />}
      {requests && error && <StaleNotice error={error} retry={() => void refetch()} />}
      {requests?.length === 0 && (
        <Panel kind="empty" title={empty}>
          <p>Assistants ask for a change instead of writing it. People decide here.</p>
        </Panel>
      )}
      {requests && <RequestList requests={requests} />}
      <ShowMore query={result} />
    </div>
  );
}
