/** An owner whose role is named by its word and one whose role is named by the urn of this word are one owner. */
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { testDatabase } from '#test/support/test-database';
import { dataset, testStore } from './test-store';

const JANE = 'urn:li:corpuser:jane';
const ROLE = 'urn:li:ownershipType:__system__technical_owner';
const BY_WORD = { owner: JANE, type: 'TECHNICAL_OWNER' };
const BY_URN = { owner: JANE, type: 'CUSTOM', typeUrn: ROLE };
const BY_BOTH = { owner: JANE, type: 'TECHNICAL_OWNER', typeUrn: ROLE };
const OTHERS: readonly JsonObject[] = [
  { owner: JANE, type: 'DATAOWNER' },
  { owner: 'urn:li:corpuser:joe', type: 'TECHNICAL_OWNER' },
  { owner: JANE, type: 'CUSTOM', typeUrn: 'urn:li:ownershipType:steward' },
];

describe('the owners of an entity', () => {
  const { reader, upsert, change } = testStore(testDatabase());
  let count = 0;
  const newTable = () => dataset(`owned${(count += 1)}`);
  const stored = async (urn: string): Promise<JsonObject> => {
    const { aspects } = await reader.entity(urn, ['ownership']);
    return JSON.parse(aspects.find(({ name }) => name === 'ownership')?.value ?? '{}');
  };
  const written = async (...owners: JsonObject[]) => {
    const urn = newTable();
    await upsert(urn, 'ownership', { owners });
    return (await stored(urn))['owners'];
  };
  const patched = async (first: readonly JsonObject[], ...operations: JsonObject[]) => {
    const urn = newTable();
    await upsert(urn, 'ownership', { owners: [...first] });
    await change('PATCH', urn, 'ownership', operations);
    return (await stored(urn))['owners'];
  };
  const add = (path: string, value: JsonValue): JsonObject => ({ op: 'add', path: `/owners/${JANE}/${path}`, value });
  const remove = (path: string): JsonObject => ({ op: 'remove', path: `/owners/${JANE}/${path}` });

  it.each<[string, JsonObject, JsonObject]>([
    ['word, then urn', BY_WORD, BY_URN],
    ['urn, then word', BY_URN, BY_WORD],
    ['word, then both', BY_WORD, BY_BOTH],
    ['both, then urn', BY_BOTH, BY_URN],
  ])('are one by %s', async (_name, first, second) => {
    expect(await written(...OTHERS, first, second)).toEqual([...OTHERS, BY_BOTH]);
  });

  it('keep the place of the first and the fields of the later one, and count in the map of roles', async () => {
    const urn = newTable();
    const [source, other] = [{ type: 'MANUAL' }, { type: 'FILE_SYSTEM' }];
    await upsert(urn, 'ownership', { owners: [{ ...BY_URN, source }, ...OTHERS, { ...BY_WORD, source: other }] });
    expect(await stored(urn)).toMatchObject({
      owners: [{ ...BY_BOTH, source: other }, ...OTHERS],
      ownerTypes: { [ROLE]: [JANE] },
    });
  });

  it('leave the map of roles with the last of them, so that a filter by role finds nobody', async () => {
    const urn = newTable();
    await upsert(urn, 'ownership', { owners: [BY_URN] });
    await change('PATCH', urn, 'ownership', [remove('CUSTOM')]);
    expect(await stored(urn)).toEqual({ owners: [], ownerTypes: {} });
    await upsert(urn, 'ownership', { owners: [], ownerTypes: { [ROLE]: [JANE] } });
    expect(await stored(urn)).toEqual({ owners: [], ownerTypes: {} });
  });

  it('stay as they are where each names the role in one way', async () => {
    expect(await written(BY_URN, ...OTHERS)).toEqual([BY_URN, ...OTHERS]);
    const twice = [
      { ...BY_WORD, source: { type: 'MANUAL' } },
      { ...BY_WORD, source: { type: 'FILE_SYSTEM' } },
    ];
    expect(await written(...twice)).toEqual(twice);
  });

  it('are found by patches in either way', async () => {
    const few = OTHERS.slice(0, 2);
    expect(await patched([...few, BY_WORD], add('CUSTOM', BY_URN))).toEqual([...few, BY_BOTH]);
    expect(await patched([...OTHERS, BY_URN], add('TECHNICAL_OWNER', BY_WORD))).toEqual([...OTHERS, BY_WORD]);
    for (const item of [BY_WORD, BY_URN, BY_BOTH])
      expect(await patched([...OTHERS, item], remove('TECHNICAL_OWNER'))).toEqual(OTHERS);
    expect(await patched([...OTHERS, BY_URN], remove('CUSTOM'))).toEqual(few);
  });

  it('are found by the keys that newer clients name, with the urn of the role', async () => {
    const urn = newTable();
    const keys = { arrayPrimaryKeys: { owners: ['owner', 'type', 'typeUrn'] } };
    for (const item of [BY_WORD, BY_URN, BY_BOTH]) {
      await upsert(urn, 'ownership', { owners: [...OTHERS, item] });
      await change('PATCH', urn, 'ownership', { ...keys, patch: [remove(`TECHNICAL_OWNER/${ROLE}`)] });
      expect((await stored(urn))['owners']).toEqual(OTHERS);
    }
  });
});
