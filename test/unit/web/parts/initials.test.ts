import { initialsOf } from '#web/ui/parts/entity/initials';
import { TINTS, tintOfIcon, tintOfText } from '#web/ui/parts/entity/tint';

it.each([
  ['Jane Doe', 'JD'],
  ['Jane van der Doe', 'JD'],
  ['BigQuery', 'BQ'],
  ['snowflake', 'SN'],
  ['émilie', 'ÉM'],
  ['関 孝和', '関孝'],
  ['x', 'X'],
  ['', '?'],
  ['--', '?'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('a text always has the same colour, and texts use all but the neutral one', () => {
  const used = new Set(Array.from({ length: 200 }, (_, index) => tintOfText(`urn:li:corpuser:${index}`)));
  expect(tintOfText('a')).toBe(tintOfText('a'));
  expect([...used].toSorted()).toEqual(TINTS.filter((tint) => tint !== 'slate').toSorted());
});

it('a picture without a colour is neutral', () => {
  expect(tintOfIcon('table')).toBe('blue');
  expect(tintOfIcon('never seen')).toBe('slate');
});
