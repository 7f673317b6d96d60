import { readFile } from 'node:fs/promises';
import { isPrivilege } from '#catalog/authorization/policies/privileges';
import { registry } from '#generated/registry/registry';

const ROW = /^\| (`\w+`(?:, `\w+`)*) \| ([A-Z_]+(?: or [A-Z_]+)*) \| \S.* \|$/gm;

test('the list of aspects that grant power has all with @Access, with their privileges', async () => {
  const text = await readFile('src/access/README.md', 'utf8');
  const listed = [...text.matchAll(ROW)].flatMap(([, aspects = '', privileges = '']) =>
    [...aspects.matchAll(/\w+/g)].map(([aspect]) => `${aspect}: ${privileges}`),
  );
  const declared = registry.aspects.flatMap(({ name, writePrivileges }) =>
    writePrivileges ? [`${name}: ${writePrivileges.join(' or ')}`] : [],
  );
  expect(listed.toSorted()).toEqual(declared.toSorted());
});

test('aspects that are said to be left to EDIT_ENTITY exist, and have no other privilege', async () => {
  const text = await readFile('src/access/README.md', 'utf8');
  const [, rows = ''] = /left to EDIT_ENTITY:\n\n([^]*)$/.exec(text) ?? [];
  const names = [...rows.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  const free = new Set(registry.aspects.filter((each) => each.writePrivileges === null).map(({ name }) => name));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name = '') => !free.has(name))).toEqual([]);
});

test('the models name privileges that policies can grant', () => {
  const named = [
    ...registry.aspects.flatMap(({ writePrivileges, partialAccess }) => [
      ...(writePrivileges ?? []),
      ...[...(partialAccess?.fields ?? []), ...(partialAccess?.lists ?? [])].flatMap(({ privileges }) => privileges),
    ]),
    ...registry.writeParents.flatMap(({ parent, ancestor }) => [...parent, ...ancestor]),
  ];
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !isPrivilege(name))).toEqual([]);
});
