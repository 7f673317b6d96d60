import { useQuery } from '@tanstack/react-query';
import { meQuery } from '#web/api/queries';
import { reasonWithout } from '#web/ui/parts/states/missing-privilege.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import type { Policy } from './policy';
import { EMPTY_DRAFT } from './policy';
import { PolicyForm } from './policy-form';
import { policyOptionsQuery, policyQuery } from './policy-queries';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

export function NewPolicyPage() {
  const { data: options, error, refetch } = useQuery(policyOptionsQuery);
  const { data: me, error: refusal } = useQuery(meQuery);
  const reason = me && reasonWithout(me, 'MANAGE_POLICIES', 'Manage Policies');
  return (
    <>
      <PageHeading />
      {reason !== undefined && <Notice kind="info">{reason}</Notice>}
      {options && me && reason === undefined && (
        <PolicyForm urn={undefined} stored={EMPTY_DRAFT} names={new Map()} options={options} />
      )}
      {(!options || !me) && <Waiting what="the form" of={{ error: error ?? refusal, refetch }} />}
    </>
  );
}

/** The address has the urn. */
export function EditPolicyPage() {
  const params = useQueryParams();
  const urn = params.get('urn') ?? '';
  const options = useQuery(policyOptionsQuery);
  const found = useQuery(policyQuery(urn));
  const retry = () => void Promise.all([options.refetch(), found.refetch()]);
  const reason = found.data && reasonAgainstEditing(found.data.policy);
  return (
    <>
      <PageHeading title={found.data && `Edit “${found.data.policy.name}”`} />
      {reason !== undefined && <Notice kind="info">{reason}</Notice>}
      {found.data && options.data && reason === undefined ? (
        <PolicyForm urn={urn} stored={found.data.policy} names={found.data.names} options={options.data} />
      ) : (
        reason === undefined && (
          <Waiting what="the policy" of={{ error: found.error ?? options.error, refetch: retry }} />
        )
      )}
    </>
  );
}

function reasonAgainstEditing({ editable, unsupported }: Policy): string | undefined {
  if (!editable)
    return 'This policy comes with the service and cannot be changed. Create another policy, or give users another role.';
  if (unsupported.length === 0) return undefined;
  return `This policy uses ${unsupported.join(' and ')}, which a change would remove. Delete it and create another one.`;
}
