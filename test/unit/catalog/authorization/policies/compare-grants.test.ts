import fc from 'fast-check';
import {
  type AccessFilter,
  admits,
  EVERYTHING,
  NOTHING,
  RESOURCE_ATTRIBUTES,
  type ResourceCondition,
} from '#catalog/authorization/access-filter';
import { covers, privilegesBeyond } from '#catalog/authorization/policies/compare-grants';
import { compileGrants } from '#catalog/authorization/policies/grants';
import type { Policy } from '#catalog/authorization/policies/policy';
import { PRIVILEGE_NAMES } from '#catalog/authorization/policies/privileges';

const condition = (
  attribute: ResourceCondition['attribute'],
  comparison: ResourceCondition['comparison'],
  ...values: readonly string[]
): ResourceCondition => ({ attribute, comparison, values });
const rules = (...rule: readonly (readonly ResourceCondition[])[]): AccessFilter => ({ kind: 'rules', rules: rule });

const TAGS = condition('type', 'equals', 'tag');
const SALES = condition('domain', 'equals', 'sales');

test.each<[string, boolean, AccessFilter, AccessFilter]>([
  ['everything and nothing', true, EVERYTHING, NOTHING],
  ['nothing and everything', false, NOTHING, EVERYTHING],
  ['some and everything', false, rules([TAGS]), EVERYTHING],
  ['some and the same', true, rules([TAGS]), rules([TAGS])],
  ['some and fewer of them', true, rules([TAGS]), rules([SALES, TAGS])],
  ['some and more of them', false, rules([SALES, TAGS]), rules([TAGS])],
  ['some and another rule beside', false, rules([TAGS]), rules([TAGS], [SALES])],
  ['two values and one', true, rules([condition('domain', 'equals', 'sales', 'hr')]), rules([SALES])],
  ['one value and two', false, rules([SALES]), rules([condition('domain', 'equals', 'sales', 'hr')])],
  [
    'a start and a value',
    true,
    rules([condition('urn', 'starts with', 'a')]),
    rules([condition('urn', 'equals', 'ab')]),
  ],
  [
    'a value and a start',
    false,
    rules([condition('urn', 'equals', 'ab')]),
    rules([condition('urn', 'starts with', 'a')]),
  ],
  ['all but one and another', true, rules([condition('type', 'not equals', 'chart')]), rules([TAGS])],
  ['all but one and that', false, rules([condition('type', 'not equals', 'tag')]), rules([TAGS])],
  // An entity may be in several domains.
  [
    'all outside one domain and another domain',
    false,
    rules([condition('domain', 'not equals', 'hr')]),
    rules([SALES]),
  ],
])('%s compare as %s', (_name, expected, own, other) => {
  expect(covers(own, other)).toBe(expected);
});

const VALUES = ['a', 'ab', 'b'] as const;
const anyCondition = fc.record({
  attribute: fc.constantFrom(...RESOURCE_ATTRIBUTES),
  comparison: fc.constantFrom('equals' as const, 'starts with' as const, 'not equals' as const),
  values: fc.uniqueArray(fc.constantFrom(...VALUES), { minLength: 1 }),
});
const anyFilter: fc.Arbitrary<AccessFilter> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(EVERYTHING) },
  {
    weight: 9,
    arbitrary: fc.array(fc.array(anyCondition, { maxLength: 2 }), { maxLength: 3 }).map((each) => rules(...each)),
  },
);
const one = fc.constantFrom(...VALUES).map((value) => [value]);
const some = fc.uniqueArray(fc.constantFrom(...VALUES));
const anyFacts = fc.record({ type: one, urn: one, domain: some, owner: some });

test('a filter that covers another one admits all that the other admits', () => {
  const entities = fc.array(anyFacts, { minLength: 20, maxLength: 20 });
  const isSafe = fc.property(anyFilter, anyFilter, entities, (own, other, found) => {
    fc.pre(covers(own, other));
    return found.every((facts) => !admits(other, facts) || admits(own, facts));
  });
  expect(fc.check(isSafe, { numRuns: 2_000 })).toMatchObject({ failed: false });
});

function granting(privileges: readonly string[], resources: readonly ResourceCondition[] = []) {
  const actors = { users: ['jane'], groups: [], roles: [], everyUser: false, everyMember: false, owners: false };
  const policy: Policy = {
    urn: '',
    name: '',
    description: '',
    kind: 'metadata',
    state: 'active',
    privileges: new Set(privileges),
    resources,
    actors,
    isEditable: true,
    unsupported: [],
  };
  return compileGrants([policy], { user: 'jane', groups: [], roles: [] });
}

test('grants beyond others are named by privilege, in the order of the table', () => {
  const all = granting(PRIVILEGE_NAMES);
  const editor = granting(['EDIT_ENTITY', 'VIEW_ENTITY_PAGE']);
  expect(privilegesBeyond(all, editor)).toEqual([]);
  expect(privilegesBeyond(editor, editor)).toEqual([]);
  expect(privilegesBeyond(editor, granting(['MANAGE_TAGS', 'EDIT_ENTITY', 'MANAGE_POLICIES']))).toEqual([
    'MANAGE_POLICIES',
    'MANAGE_TAGS',
  ]);
  expect(privilegesBeyond(granting(['EDIT_ENTITY'], [SALES]), editor)).toEqual(['VIEW_ENTITY_PAGE', 'EDIT_ENTITY']);
  expect(privilegesBeyond(editor, granting(['EDIT_ENTITY'], [SALES]))).toEqual([]);
});

test('the entities of access tokens count once, by the privilege that shows them', () => {
  const without = granting(['EDIT_ENTITY']);
  expect(privilegesBeyond(without, granting(['EDIT_ENTITY', 'MANAGE_ACCESS_TOKENS']))).toEqual([
    'MANAGE_ACCESS_TOKENS',
  ]);
});
