import { ApiError } from '#web/api/api-error';
import type { Problems } from './form-store';

/** The place of the value that a form wrote, in a request. */
const VALUE = '/proposal/aspect/value';

/** What the service says of places in the value. */
export function problemsOf(error: Error): Problems {
  if (!(error instanceof ApiError)) return new Map();
  return new Map(
    error.details.flatMap(({ pointer, message, expected }) =>
      pointer.startsWith(`${VALUE}/`)
        ? [[pointer.slice(VALUE.length), `This ${message}${expected === undefined ? '' : `; expected ${expected}`}.`]]
        : [],
    ),
  );
}

/** Moves the focus to the first input with a problem. The problems are drawn by then. */
export function focusProblem(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const first = form?.querySelector('[aria-invalid="true"], .field-error');
    for (let around = first?.parentElement; around; around = around.parentElement)
      if (around instanceof HTMLDetailsElement) around.open = true;
    const input = first?.matches('.field-error')
      ? first.parentElement?.querySelector('input, select, textarea, button')
      : first;
    if (input instanceof HTMLElement) input.focus();
    else first?.scrollIntoView({ block: 'center' });
  });
}
