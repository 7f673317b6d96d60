/** What can be said of an entity and is not yet, as people look for it. */
import type { AspectDisplay } from '#generated/registry/display-types';

type Addable = Pick<AspectDisplay, 'name' | 'title' | 'doc' | 'order'> & { readonly section?: string };

export interface AddGroup<Aspect extends Addable> {
  readonly title: string;
  readonly aspects: readonly Aspect[];
}

/** The place of aspects for which the models have no order: nobody thought that people look for them. */
const NO_ORDER = 100;

/** Groups by section of the page. What the models put first comes first, and what they put nowhere comes last. */
export function addGroups<Aspect extends Addable>(aspects: readonly Aspect[]): readonly AddGroup<Aspect>[] {
  const groups = new Map<string, Aspect[]>();
  for (const aspect of aspects.toSorted((a, b) => a.order - b.order)) {
    const title = groupOf(aspect);
    const group = groups.get(title);
    if (group) group.push(aspect);
    else groups.set(title, [aspect]);
  }
  return [...groups].map(([title, held]) => ({ title, aspects: held }));
}

function groupOf({ section, order }: Addable): string {
  if (order >= NO_ORDER) return 'More';
  return section === undefined ? 'Overview' : section === 'aside' ? 'At a glance' : section;
}

/** The groups with those whose titles or descriptions have all words. */
export function foundGroups<Aspect extends Addable>(
  groups: readonly AddGroup<Aspect>[],
  text: string,
): readonly AddGroup<Aspect>[] {
  const words = text.toLowerCase().split(/\s+/);
  const fits = ({ title, doc }: Aspect) => words.every((word) => `${title} ${doc}`.toLowerCase().includes(word));
  return groups
    .map((group) => ({ ...group, aspects: group.aspects.filter(fits) }))
    .filter(({ aspects }) => aspects.length > 0);
}
