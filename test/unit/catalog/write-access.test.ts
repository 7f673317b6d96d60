/** Which privileges let somebody write: who has none of them is refused before a request is read. */
import { registry } from '#generated/registry/registry';
import { PRIVILEGE_NAMES, WRITE } from '#catalog/authorization/policies/privileges';

const named = new Set([
  'EDIT_ENTITY',
  'DELETE_ENTITY',
  ...registry.aspects.flatMap(({ writePrivileges }) => writePrivileges ?? []),
  ...registry.entities.flatMap(({ guard }) => [...(guard?.privileges ?? []), ...(guard?.creation ?? [])]),
]);

test('every privilege by which the models let somebody write is among them', () => {
  expect(PRIVILEGE_NAMES.filter((name) => named.has(name) && !WRITE.includes(name))).toEqual([]);
});

test('privileges to read, to ask and to make tokens are not', () => {
  const others = ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE', 'REQUEST_CHANGES', 'GENERATE_PERSONAL_ACCESS_TOKENS'];
  expect(WRITE.filter((name) => others.includes(name))).toEqual([]);
});
