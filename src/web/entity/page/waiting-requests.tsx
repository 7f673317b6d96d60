import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ShownEntity } from '../tab/entity-tab';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { requestAddress } from '#web/api/request-address';
import { waitingQuery } from '#web/api/request-queries';

/** Says on the page of an entity that changes of it wait for a decision. */
export function WaitingRequests({ entity: { summary, model } }: { readonly entity: ShownEntity }) {
  const { data } = useQuery(waitingQuery(summary.urn));
  if (!data || data.total === 0) return null;
  const rest = data.total - data.requests.length;
  return (
    <Notice kind="info">
      <strong>{data.total === 1 ? 'A change waits' : `${data.total.toLocaleString('en')} changes wait`}</strong> for a
      decision:{' '}
      {data.requests.map(({ id, aspectName }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link href={requestAddress(id)}>
            {model.aspects.find(({ name }) => name === aspectName)?.title ?? aspectName}
          </Link>
        </span>
      ))}
      {rest > 0 && (
        <>
          {' '}
          and <Link href="/requests">{rest.toLocaleString('en')} more</Link>
        </>
      )}
    </Notice>
  );
}
