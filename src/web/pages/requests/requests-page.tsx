import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ChangeRequestState, ChangeRequest } from '#generated/http/messages';
import { ShowMore } from '#web/ui/parts/buttons/show-more.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { Tabs } from '#web/ui/parts/tabs.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { RequestPage } from './request-page';
import { requestsQuery } from '#web/api/request-queries';
import { Link } from 'wouter';
import { type Names, shownName } from '#web/api/names';
import { useNames } from '#web/api/use-names';
import { listingQuery, modelQuery } from '#web/api/models/model-queries';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { Icon } from '#web/ui/parts/icon.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { requestAddress } from '#web/api/request-address';
import { Answer } from '#web/ui/parts/states/answer.tsx';

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
      <PageHeading />
      <p className="lead">Changes that assistants and people ask for. Nothing is written until somebody accepts it.</p>
      <Tabs
        label="State"
        tabs={STATES.map(({ state, title }) => ({
          title,
          href: state === 'open' ? '/settings/requests' : `/settings/requests?state=${state}`,
          isShown: state === shown,
        }))}
      />
      <Answer of={{ data: requests, error, refetch }} what="the change requests">
        {(all) =>
          all.length === 0 ? (
            <Panel kind="empty" title={empty}>
              <p>Assistants ask for a change instead of writing it. People decide here.</p>
            </Panel>
          ) : (
            <RequestList requests={all} />
          )
        }
      </Answer>
      <ShowMore query={result} />
    </div>
  );
}

/** What each request is about, why, and who asked. */
function RequestList({ requests }: { readonly requests: readonly ChangeRequest[] }) {
  const urns = [...new Set(requests.flatMap(({ urn, requestedBy }) => [urn, requestedBy]))];
  const names = useNames(urns);
  return (
    <ul className="request-list">
      {requests.map((request) => (
        <RequestItem key={request.id} request={request} names={names} />
      ))}
    </ul>
  );
}

function RequestItem({ request, names }: { readonly request: ChangeRequest; readonly names: Names }) {
  const { id, urn, entityName, aspectName, reason, requestedBy, requestedOn } = request;
  const { data: listing } = useQuery(listingQuery);
  const { data: model } = useQuery(modelQuery(entityName));
  const title = model?.aspects.find(({ name }) => name === aspectName)?.title ?? aspectName;
  return (
    <li className="request-item">
      <Icon name={listing?.entities.find(({ name }) => name === entityName)?.icon ?? 'box'} />
      <div>
        <p className="request-name">
          <Link href={requestAddress(id)}>{`${shownName(urn, names)} · ${title}`}</Link>
        </p>
        <p className="request-reason">{reason}</p>
        <p className="soft request-asked">
          <EntityLink urn={requestedBy} name={shownName(requestedBy, names)} /> asked <TimeText at={requestedOn} />
        </p>
      </div>
    </li>
  );
}
