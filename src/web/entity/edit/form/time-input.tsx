import { useId } from 'react';
import { isPossibleTime } from '#web/ui/parts/is-possible-time';
import { describedBy, FieldFrame } from './field-frame';
import { useForm, usePartValue, useProblem } from './form-context';
import type { InputProps } from './nested-input';

/** A time, in the time zone of the browser. The value is in epoch milliseconds. */
export function TimeInput({ path, title, doc, isRequired }: InputProps) {
  const id = useId();
  const { store } = useForm();
  const value = usePartValue(path);
  const problem = useProblem(path);
  return (
    <FieldFrame id={id} title={title} doc={doc ?? ''} isRequired={isRequired} problem={problem}>
      <input
        id={id}
        type="datetime-local"
        value={typeof value === 'number' ? localTime(value) : ''}
        aria-invalid={problem !== undefined}
        aria-required={isRequired}
        aria-describedby={describedBy(id, doc, problem)}
        onChange={({ target }) => {
          const time = target.value === '' ? Number.NaN : new Date(target.value).getTime();
          store.set(path, Number.isNaN(time) ? undefined : time);
        }}
      />
    </FieldFrame>
  );
}

/** As the input has it: `2026-01-31T09:30`. Empty for a number that is no time. */
function localTime(at: number): string {
  if (!isPossibleTime(at)) return '';
  const time = new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, -1);
  return time.replace(/:00\.000$/, '').replace(/\.000$/, '');
}
