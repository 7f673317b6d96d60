import type { AspectPath } from '#generated/registry/registry-types';
import type { AspectModel } from '#web/api/models/model-queries';

/** Whether pages have a form for the aspect: programs write events, keys, and what is marked so. */
export function isForPeople({ kind, readOnly, hidden }: AspectModel): boolean {
  return kind === 'versioned' && !readOnly && !hidden;
}

/** Whether the caller may edit the field at the top of the aspect. */
export function mayEditField({ mayEdit, parts = [] }: Pick<AspectModel, 'mayEdit' | 'parts'>, name: string): boolean {
  return mayEdit !== 'none' || parts.includes(`/${name}`);
}

/** Whether a form of the aspect has something that the caller may change: all, or a field at the top. */
export function mayEditSome({ mayEdit, parts = [] }: Pick<AspectModel, 'mayEdit' | 'parts'>): boolean {
  return mayEdit !== 'none' || parts.some((path) => path.lastIndexOf('/') === 0);
}

/**
 * The reason why the caller may not edit the aspect; undefined if it may.
 * @param what such as "this table" on its page, and "a table" where entities of the type are meant
 * @param path the place that is meant; any field of a form without it
 */
export function reasonAgainst(aspect: AspectModel, what: string, path?: AspectPath): string | undefined {
  const { mayEdit, parts = [], title } = aspect;
  if (path === undefined ? mayEditSome(aspect) : mayEdit !== 'none' || parts.includes(path)) return undefined;
  return `You may not edit “${title}” of ${what}. Ask an administrator for a policy that allows it.`;
}
