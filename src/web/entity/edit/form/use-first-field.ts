import { type RefObject, useEffect } from 'react';

/** Moves the focus to the first field of a form or an editor when it opens, because who opens it wants to write: at the end of what is there. */
export function useFirstField(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('textarea, input, select');
    field?.focus();
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
  }, [form]);
}
