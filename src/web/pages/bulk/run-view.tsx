import { useEffect, useRef } from 'react';
import { byReason } from './bulk-plan';
import type { Outcome } from './outcome';
import { NamedGroup } from '#web/ui/parts/named-group.tsx';
import { verb } from './plan-view';

interface ProgressProps {
  readonly done: number;
  readonly total: number;
  readonly onStop: () => void;
}

/** Shows the progress. What was written before a stop stays, and can be undone. */
export function RunProgress({ done, total, onStop }: ProgressProps) {
  const stop = useFocus<HTMLButtonElement>();
  const said = `${done.toLocaleString()} of ${total.toLocaleString()}`;
  return (
    <>
      <div className="progress-line">
        <progress aria-label="Changed" max={total} value={done} />
        <p role="status">{said}</p>
      </div>
      <div className="buttons">
        <button type="button" className="button" ref={stop} onClick={onStop}>
          Stop
        </button>
      </div>
    </>
  );
}

interface ResultProps {
  readonly outcomes: readonly Outcome[];
  readonly onUndo: () => void;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** What changed, and what did not, with the reason. */
export function RunResult({ outcomes, onUndo, onAgain, onClose }: ResultProps) {
  const close = useFocus<HTMLButtonElement>();
  const changed = outcomes.filter(({ result }) => result === 'changed').map(({ target }) => target);
  const same = outcomes.filter(({ result }) => result === 'same').map(({ target }) => target);
  const failed = outcomes.filter((each) => each.result === 'failed');
  return (
    <>
      <div className="bulk-plan" role="status">
        <NamedGroup text="changed" targets={changed} kind="good" />
        <NamedGroup text="changed by somebody else in the same way" targets={same} />
        {[...byReason(failed)].map(([reason, targets]) => (
          <NamedGroup
            key={reason}
            text={`${verb(targets.length, 'is as it was', 'are as they were')}. ${reason}`}
            targets={targets}
            kind="bad"
          />
        ))}
      </div>
      <div className="buttons">
        {changed.length > 0 && (
          <button type="button" className="button quiet" onClick={onUndo}>
            Undo
          </button>
        )}
        <button type="button" className="button" onClick={onAgain}>
          Try again
        </button>
        <button type="button" className="button primary" ref={close} onClick={onClose}>
          Close
        </button>
      </div>
    </>
  );
}

/** What had the focus before is gone. */
function useFocus<Focused extends HTMLElement>() {
  const element = useRef<Focused>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
