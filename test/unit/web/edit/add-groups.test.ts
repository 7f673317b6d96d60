/** What can be added is found by the section of the page, and by words. */
import { addGroups, foundGroups } from '#web/entity/edit/add/add-groups';

const ASPECTS = [
  { name: 'b', title: 'Links', doc: 'Links to documents.', order: 30 },
  { name: 'l', title: 'Upstream', doc: 'What it came out of.', order: 50, section: 'Lineage' },
  { name: 'x', title: 'Aliases', doc: 'Other urns.', order: 100 },
  { name: 'y', title: 'Legacy', doc: 'Old lineage.', order: 100, section: 'Lineage' },
  { name: 'a', title: 'Owners', doc: 'Who owns it.', order: 1, section: 'aside' },
];

function named(groups: ReturnType<typeof addGroups>) {
  return groups.map(({ title, aspects }) => [title, ...aspects.map((aspect) => aspect.title)]);
}

describe('what can be added', () => {
  it('is grouped as the page is; what the models put nowhere comes last', () => {
    expect(named(addGroups(ASPECTS))).toEqual([
      ['At a glance', 'Owners'],
      ['Overview', 'Links'],
      ['Lineage', 'Upstream'],
      ['More', 'Aliases', 'Legacy'],
    ]);
  });

  it('is found by all words of its title and description, without empty groups', () => {
    const groups = addGroups(ASPECTS);
    expect(named(foundGroups(groups, 'documents LINKS'))).toEqual([['Overview', 'Links']]);
    expect(named(foundGroups(groups, 'links owns'))).toEqual([]);
    expect(foundGroups(groups, '')).toEqual(groups);
  });
});
