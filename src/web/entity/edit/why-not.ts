import type { AspectModel } from '#web/api/models/model-queries';

/** Whether pages have a form for the aspect: programs write events, keys, and what is marked so. */
export function isForPeople({ kind, readOnly, hidden }: AspectModel): boolean {
  return kind === 'versioned' && !readOnly && !hidden;
}

/**
 * Why the caller may not edit the aspect; undefined if it may.
 * @param what such as "this table" on its page, and "a table" where entities of the type are meant
 */
export function reasonAgainst({ mayEdit, title }: AspectModel, what: string): string | undefined {
  if (mayEdit !== 'none') return undefined;
  return `You may not edit “${title}” of ${what}. Ask an administrator for a policy that allows it.`;
}
