import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { meQuery, useCreateToken } from '#web/api/queries';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { Waiting } from '#web/ui/parts/states/waiting.tsx';
import { NewToken } from './new-token';
import { TokenForm } from './token-form';
import { reasonAgainstGenerating } from './token-privileges';

export function GenerateTokenPage() {
  const { data: me, error, refetch } = useQuery(meQuery);
  const { mutate, data: created, error: refusal, isPending } = useCreateToken();
  if (created) return <NewToken created={created} />;
  const reason = me && reasonAgainstGenerating(me);
  return (
    <>
      <PageHeading title="Generate an access token" />
      {!me && <Waiting what="the form" error={error} retry={() => void refetch()} />}
      {reason !== undefined && (
        <>
          <Notice kind="info">{reason}</Notice>
          <p>
            <Link href="/settings/tokens">Back to the access tokens</Link>
          </p>
        </>
      )}
      {me && reason === undefined && (
        <>
          {refusal && <ProblemPanel error={refusal} />}
          <TokenForm isPending={isPending} onSubmit={mutate} />
        </>
      )}
    </>
  );
}
