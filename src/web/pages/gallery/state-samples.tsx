import { ApiError } from '#web/api/api-error';
import { EntitySkeleton } from '#web/entity/page/entity-skeleton.tsx';
import { CodeBlock } from '#web/ui/parts/buttons/code-block.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { Panel, ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';

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
