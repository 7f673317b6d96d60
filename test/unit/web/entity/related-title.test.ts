import { relatedTitle } from '#web/entity/page/related-title';

test.each([
  ['OwnedBy', 'OUTGOING', 'Owned by'],
  ['OwnedBy', 'INCOMING', 'Owned by Lena Fors'],
  ['IsPartOf', 'INCOMING', 'Is part of Lena Fors'],
  ['Consumes', 'INCOMING', 'Consumes'],
  ['IsA', 'INCOMING', 'Is a'],
] as const)('%s, %s', (type, direction, title) => {
  expect(relatedTitle({ type, direction }, 'Lena Fors')).toBe(title);
});
