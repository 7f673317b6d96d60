/** Each operation of a PATCH reads all items of its list, so the work is their product. */
import { applyPatch } from '#standards/scim/patch/apply-patch';
import { Ignored } from '#standards/scim/ignored';
import { GROUP_SCHEMA, USER_SCHEMA } from '#standards/scim/schemas/people-schemas';

const user = { userName: 'ana', active: true };
const members = Array.from({ length: 10_000 }, (_, index) => ({ value: `urn:li:corpuser:u${index}` }));

/** Each operation adds an item, which the next one reads. */
const emails = (count: number) => ({
  Operations: Array.from({ length: count }, (_, index) => ({
    op: 'replace',
    path: `emails[type eq "w${index}"].value`,
    value: 'ana@example.com',
  })),
});

it('takes operations about long lists as far as their product is read at once', () => {
  const Operations = Array.from({ length: 100 }, (_, index) => ({
    op: index % 2 === 0 ? 'add' : 'remove',
    ...(index % 2 === 0
      ? { path: 'members', value: [{ value: `urn:li:corpuser:new${index}` }] }
      : { path: `members[value eq "urn:li:corpuser:u${index}"]` }),
  }));
  const changed = applyPatch(GROUP_SCHEMA, { displayName: 'all', members }, { Operations }, new Ignored());
  expect(changed['members']).toHaveLength(members.length);
  expect(applyPatch(USER_SCHEMA, user, emails(1000), new Ignored())['emails']).toHaveLength(1000);
});

it('refuses the rest', () => {
  expect(() => applyPatch(USER_SCHEMA, user, emails(20_000), new Ignored())).toThrow('too many');
});

it('compares folded texts, and truth values as words', () => {
  const change = (path: string) =>
    applyPatch(
      USER_SCHEMA,
      { ...user, emails: [{ value: 'A@EXAMPLE.com', type: 'Work', primary: true }] },
      { Operations: [{ op: 'replace', path, value: 'b@example.com' }] },
      new Ignored(),
    )['emails'];
  for (const path of [
    'emails[type eq "work"].value',
    'emails[primary eq "True"].value',
    'emails[primary eq true].value',
  ])
    expect(change(path)).toMatchObject([{ value: 'b@example.com', type: 'Work' }]);
});
