import { lazy, Suspense, useEffect, useState } from 'react';
import { onRest } from './on-rest';

const Tooltip = lazy(async () => ({ default: (await import('./tooltip')).Tooltip }));

const WAIT_MS = 400;
const SELECTOR = '[data-tooltip]';

/**
 * A word about a control, while the pointer or the focus of the keyboard is on it: `<button data-tooltip aria-label="Copy" data-key="y">`
 * shows the name and the key. Its script is loaded with the first one.
 */
export function Tooltips() {
  const [control, setControl] = useState<HTMLElement>();
  useEffect(() => onRest({ selector: SELECTOR, wait: WAIT_MS, rested: setControl }), []);
  useEffect(() => onFocus(setControl), []);
  if (!control) return null;
  return (
    <Suspense fallback={null}>
      <Tooltip control={control} onClose={() => setControl((now) => (now === control ? undefined : now))} />
    </Suspense>
  );
}

/** Calls with the control that the keyboard goes to, and with undefined when it leaves. */
function onFocus(moved: (control: HTMLElement | undefined) => void): () => void {
  const come = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.matches(`${SELECTOR}:focus-visible`)) moved(target);
  };
  const leave = () => moved(undefined);
  document.addEventListener('focusin', come);
  document.addEventListener('focusout', leave);
  return () => {
    document.removeEventListener('focusin', come);
    document.removeEventListener('focusout', leave);
  };
}
