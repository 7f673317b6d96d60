import type { EntityDisplay, Icon } from '#generated/registry/display-types';

/** Kinds of things by the picture that the models give them: what people look for first, then where it is, and what it means. */
const ORDER: readonly Icon[] = ['table', 'gauge', 'graph', 'pipeline', 'job', 'model', 'feature', 'page', 'document'];
const LATER: readonly Icon[] = ['term', 'book', 'domain', 'label', 'folder', 'database'];

export interface CountedType {
  readonly entity: EntityDisplay;
  readonly count: number;
}

/** The types in the order in which people care about them; those of a kind by their number. */
export function inOrder(types: readonly CountedType[]): readonly CountedType[] {
  const all = [...ORDER, ...LATER];
  const rank = ({ entity: { icon } }: CountedType) => (all.includes(icon) ? all.indexOf(icon) : all.length);
  return types.toSorted((a, b) => rank(a) - rank(b) || b.count - a.count);
}
