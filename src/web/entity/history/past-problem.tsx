import { ApiError } from '#web/api/api-error';
import { EntityProblem } from '../tab/entity-problem';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { AsOfBar } from './as-of-bar';

interface PastProblemProps {
  readonly urn: string;
  readonly asOf: number;
  readonly error: Error;
  readonly retry: () => void;
}

/** Shows the reason why the entity cannot be shown as it was: usually because values of that time are not kept. */
export function PastProblem({ urn, asOf, error, retry }: PastProblemProps) {
  if (!(error instanceof ApiError && error.status === 410))
    return <EntityProblem urn={urn} error={error} retry={retry} />;
  return (
    <>
      <AsOfBar urn={urn} asOf={asOf} tab="" />
      <Panel kind="gone" title="The history does not reach back that far">
        <p>Old versions are kept for a while, or a number of them. Choose a later time.</p>
      </Panel>
    </>
  );
}
