import { ScrollBox } from '#web/ui/parts/scroll-box.tsx';
import { count, spanText } from './figures';
import type { CatalogHealth } from './health-queries';

interface TimedProps {
  readonly now: number;
}

/** What the service repeats in the background. */
export function LoopTable({ loops, now }: TimedProps & Pick<CatalogHealth, 'loops'>) {
  return (
    <section>
      <h2>Background work</h2>
      <ScrollBox className="field-scroll" label="Background work">
        <table className="model-table plain">
          <thead>
            <tr>
              <th scope="col">Work</th>
              <th scope="col">State</th>
              <th scope="col">Last success</th>
            </tr>
          </thead>
          <tbody>
            {loops.map(({ name, state, lastSuccessOn, failingSince, lastError }) => (
              <tr key={name}>
                <th scope="row">{capitalized(name)}</th>
                <td>
                  {failingSince === undefined ? (
                    <span className={`badge ${state === 'running' ? 'active' : ''}`}>{state}</span>
                  ) : (
                    <>
                      <span className="badge refused">fails for {spanText(now - failingSince)}</span> {lastError}
                    </>
                  )}
                </td>
                <td className="soft">
                  {lastSuccessOn === undefined ? 'not yet' : `${spanText(now - lastSuccessOn)} ago`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What operators have started. */
export function TaskTable({ tasks, now }: TimedProps & Pick<CatalogHealth, 'tasks'>) {
  return (
    <section>
      <h2>Tasks</h2>
      {tasks.length === 0 ? (
        <p className="soft">Nobody has started a task.</p>
      ) : (
        <ul className="tasks">
          {tasks.map(({ id, kind, createdOn, finishedOn, total, done, error }) => (
            <li key={id}>
              <span>
                <strong>{capitalized(kind.replaceAll('-', ' '))}</strong>{' '}
                <span className="soft">{spanText(now - createdOn)} ago</span>
              </span>
              <span>
                {error ?? (finishedOn === undefined ? `${count(done)} of ${count(total)}` : `done, ${count(done)}`)}
              </span>
              {finishedOn === undefined && (
                <progress aria-label={`Progress of ${kind}`} max={Math.max(total, 1)} value={Math.min(done, total)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
