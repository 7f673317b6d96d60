import { ApiError } from '#web/api/api-error';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { signInAddress } from '#web/api/service-address';

/** Shows the reason why a change was not saved. The form keeps what was typed, also when the session has ended. */
export function SaveProblem({ error }: { readonly error: Error }) {
  if (!(error instanceof ApiError) || error.kind !== 'signed-out') return <ProblemPanel error={error} />;
  return (
    <section className="panel signed-out" role="alert">
      <h2>Your session has ended</h2>
      <p>What you typed is still here. Sign in in another tab, come back, and save again.</p>
      <a className="button" href={signInAddress()} target="_blank" rel="noopener">
        Sign in <span className="hidden-text">(opens a new tab)</span>
      </a>
    </section>
  );
}
