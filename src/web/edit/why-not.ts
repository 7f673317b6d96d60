import type { AspectModel } from '../models/model-queries';

/** Whether pages have a form for the aspect: programs write events, keys, and what is marked so. */
export function isForPeople({ kind, readOnly, hidden }: AspectModel): boolean {
  return kind === 'versioned' && !readOnly && !hidden;
}

/** Why the caller may not edit the aspect on any entity of the type; undefined if it may. */
export function reasonAgainst({ mayEdit, title }: AspectModel, type: string): string | undefined {
  if (mayEdit !== 'none') return undefined;
  return `You may not edit “${title}” of a ${type.toLowerCase()}. Ask an administrator for a policy that allows it.`;
}
