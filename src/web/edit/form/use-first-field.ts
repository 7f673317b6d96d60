import { type RefObject, useEffect } from 'react';

/** Moves the focus to the first field of a form when it opens, because who opens it wants to write. */
export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('textarea, input, select')?.focus(), [form]);
}
