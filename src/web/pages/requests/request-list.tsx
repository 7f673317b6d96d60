import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ChangeRequest } from '#generated/http/messages';
import { type Names, shownName } from '#web/api/names';
import { useNames } from '#web/api/use-names';
import { listingQuery, modelQuery } from '#web/api/models/model-queries';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { Icon } from '#web/ui/parts/icon.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { requestAddress } from '#web/api/request-address';

/** What each request is about, why, and who asked. */
export function RequestList({ requests }: { readonly requests: readonly ChangeRequest[] }) {
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
