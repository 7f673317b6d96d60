import { registry } from '#generated/registry/registry';
import type { JsonObject } from '#generated/registry/registry-types';
import { isWithin } from '#catalog/aspects/partial/within-limit';
import type { WriteLimit } from '#catalog/aspects/prepare/write-limit';

function aspectNamed(name: string) {
  const aspect = registry.aspects.find((each) => each.name === name);
  if (!aspect) throw new Error(`no aspect ${name}`);
  return aspect;
}

const NOTHING: WriteLimit = { paths: [], lists: [], stamps: [], parents: null, needed: ['EDIT_ENTITY'] };

interface Change {
  readonly before?: JsonObject;
  readonly after: JsonObject;
  readonly first?: JsonObject;
}

function may(name: string, limit: Partial<WriteLimit>, { before, after, first = {} }: Change): boolean {
  return isWithin({ ...NOTHING, ...limit }, { aspect: aspectNamed(name), before, after, first });
}

describe('a limit to descriptions of columns', () => {
  const limit = { paths: ['/editableSchemaFieldInfo/*/description'], stamps: ['lastModified'] };
  const tags = { tags: [{ tag: 'urn:li:tag:pii' }] };
  const columns = (...editableSchemaFieldInfo: readonly JsonObject[]): JsonObject => ({ editableSchemaFieldInfo });
  const [id, idTagged] = [{ fieldPath: 'id' }, { fieldPath: 'id', globalTags: tags }];
  const allows = (before: JsonObject | undefined, after: JsonObject) =>
    may('editableSchemaMetadata', limit, before ? { before, after } : { after });

  test.each([
    ['a first description', undefined, columns({ ...id, description: 'x' })],
    ['another text', columns({ ...idTagged, description: 'x' }), columns({ ...idTagged, description: 'y' })],
    ['no text any more', columns({ ...id, description: 'x' }), columns()],
    [
      'the keys of more columns',
      columns(idTagged),
      columns(idTagged, { fieldPath: 'b', description: 'x' }, { fieldPath: 'c' }),
    ],
    [
      'who changed it',
      columns(idTagged),
      { ...columns(idTagged), lastModified: { time: 2, actor: 'urn:li:corpuser:a' } },
    ],
  ])('allows %s', (_, before, after) => {
    expect(allows(before, after)).toBe(true);
  });

  test.each([
    ['tags of the column', columns(id), columns({ ...idTagged, description: 'x' })],
    ['the loss of tags', columns(idTagged), columns({ ...id, description: 'x' })],
    ['the loss of a column with tags', columns(idTagged), columns()],
    ['tags of another column', columns(idTagged), columns({ ...idTagged, fieldPath: 'b' })],
    [
      'another order of columns',
      columns(idTagged, { fieldPath: 'b', glossaryTerms: {} }),
      columns({ fieldPath: 'b', glossaryTerms: {} }, idTagged),
    ],
    ['a field that the models do not know', columns(id), { ...columns(id), more: 1 }],
    ['tags while there was nothing', undefined, columns(idTagged)],
  ])('refuses %s', (_, before, after) => {
    expect(allows(before, after)).toBe(false);
  });
});

describe('a limit to items of a list', () => {
  const [sales, hr] = ['urn:li:corpGroup:sales', 'urn:li:corpGroup:hr'];
  const limit = { lists: [{ path: '/nativeGroups', key: null, urns: new Set([sales]) }] };
  const allows = (before: readonly string[] | undefined, after: readonly string[]) =>
    may('nativeGroupMembership', limit, {
      ...(before && { before: { nativeGroups: before } }),
      after: { nativeGroups: after },
    });

  test('allows to add and to remove those', () => {
    expect([
      allows(undefined, [sales]),
      allows([hr], [sales, hr]),
      allows([sales, hr], [hr]),
      allows([sales], []),
    ]).toEqual([true, true, true, true]);
  });

  test('refuses to add and to remove others', () => {
    expect([allows(undefined, [hr]), allows([sales], [sales, hr]), allows([sales, hr], [sales])]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

test('an aspect that begins may have what it begins with, and its defaults', () => {
  const limit = { paths: ['/colorHex'] };
  const change = { after: { name: 'pii', colorHex: '#fff' } };
  expect(may('tagProperties', limit, { ...change, first: { name: 'pii' } })).toBe(true);
  expect(may('tagProperties', limit, { ...change, first: { name: 'other' } })).toBe(false);
});
