import { ApiError } from '../api/api-error';
import { EntitySkeleton } from '../entity/entity-skeleton';
import { CodeBlock } from '../parts/buttons/code-block';
import { Notice } from '../parts/states/notice';
import { Panel, ProblemPanel } from '../parts/states/problems';
import { Skeleton } from '../parts/states/skeleton';
import { StaleNotice } from '../parts/states/stale-notice';

const retry = () => undefined;
const FAILED = new ApiError({ message: 'The reason.', status: 500, code: 'INTERNAL', requestId: 'request-7' });
const DENIED = new ApiError({ message: 'It takes a privilege.', status: 403, code: 'FORBIDDEN', requestId: undefined });

/** Loading, empty, denied, failed, stale; notices; code. */
export function StateSamples() {
  return (
    <>
      <Skeleton lines={2} />
      <EntitySkeleton />
      <Panel kind="empty" title="There are no tokens">
        <p>Generate one to write metadata by a program.</p>
      </Panel>
      <ProblemPanel error={DENIED} />
      <ProblemPanel error={FAILED} retry={retry} />
      <StaleNotice error={FAILED} retry={retry} />
      <Notice kind="info">Something to know.</Notice>
      <Notice kind="success">It worked.</Notice>
      <CodeBlock label="Code" text={'select *\nfrom orders'} />
    </>
  );
}
