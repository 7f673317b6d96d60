import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { meQuery, useCreateToken } from '../api/queries';
import { Loading } from '../parts/loading';
import { Notice } from '../parts/notice';
import { PageHeading } from '../parts/page-heading';
import { ProblemPanel } from '../parts/problems';
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
      {error && !me && <ProblemPanel error={error} retry={() => void refetch()} />}
      {!error && !me && <Loading what="the form" lines={4} />}
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
