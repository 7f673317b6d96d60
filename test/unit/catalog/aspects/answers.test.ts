/** The questions of a form are answered by whatever sets what they ask for, and open again when it goes. */
import { LIMITS } from '#generated/http/limits';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { objectsOf, valuesAt } from '#base/json/path-values';
import { createRollbacks } from '#catalog/runs/create-rollbacks';
import { ChangeLogPostgres } from '#catalog/changes/change-log-postgres';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, dataset, models, proposal, testStore } from './test-store';

const [OWNER, USE, NOTE] = ['owner', 'use', 'note'].map((name) => `urn:li:structuredProperty:io.forms.${name}`);
const FORM = 'urn:li:form:facts';
const COLUMNS = 'urn:li:form:columns';
const STAMP = { time: 1_700_000_000_000, actor: ACTOR.urn };

describe('the forms of an entity', () => {
  const database = testDatabase();
  const { clock, writer, reader, upsert, change } = testStore(database);
  let count = 0;
  const newTable = () => dataset(`db.t${(count += 1)}`);
  const asking = (id: string, urn: string | undefined, more: JsonObject = {}) => ({
    id,
    title: id,
    type: 'STRUCTURED_PROPERTY',
    structuredPropertyParams: { urn: urn ?? '' },
    ...more,
  });
  const read = async (urn: string, name: string): Promise<JsonObject> => {
    const { aspects } = await reader.entity(urn, [name]);
    return JSON.parse(aspects.find((each) => each.name === name)?.value ?? '{}');
  };
  const assign = (urn: string, form = FORM) =>
    change('PATCH', urn, 'forms', [{ op: 'add', path: `/incompleteForms/${form}`, value: { urn: form } }]);
  const answer = (urn: string, propertyUrn: string | undefined, ...values: string[]) =>
    change('PATCH', urn, 'structuredProperties', [
      {
        op: 'add',
        path: `/properties/${propertyUrn}`,
        value: { propertyUrn: propertyUrn ?? '', values: values.map((string) => ({ string })) },
      },
    ]);
  const takeBack = (urn: string, property: string | undefined) =>
    change('PATCH', urn, 'structuredProperties', [{ op: 'remove', path: `/properties/${property}` }]);
  const ids = (prompts: JsonValue | undefined) => objectsOf(prompts).map(({ id }) => id);
  const shortly = (list: JsonValue | undefined) =>
    objectsOf(list).map(({ urn, incompletePrompts, completedPrompts }) => [
      urn,
      ids(incompletePrompts),
      ids(completedPrompts),
    ]);
  const forms = async (urn: string) => {
    const { incompleteForms = [], completedForms = [] } = await read(urn, 'forms');
    return { open: shortly(incompleteForms), complete: shortly(completedForms) };
  };

  beforeAll(async () => {
    await upsert(FORM, 'formInfo', {
      name: 'Facts',
      type: 'VERIFICATION',
      prompts: [asking('o', OWNER, { required: true }), asking('u', USE, { required: true }), asking('n', NOTE)],
    });
    await upsert(COLUMNS, 'formInfo', {
      name: 'Columns',
      prompts: [asking('c', USE, { type: 'FIELDS_STRUCTURED_PROPERTY', required: true })],
    });
  });

  it('begin with what is answered, follow each later answer, and are open again without it', async () => {
    const urn = newTable();
    await answer(urn, USE, 'daily');
    await assign(urn);
    expect(await forms(urn)).toEqual({ open: [[FORM, ['o', 'n'], ['u']]], complete: [] });
    clock.time += 1000;
    await answer(urn, OWNER, 'jane');
    expect(await forms(urn)).toEqual({ open: [], complete: [[FORM, ['n'], ['o', 'u']]] });
    const [done] = objectsOf((await read(urn, 'forms'))['completedForms']);
    expect(objectsOf(done?.['completedPrompts']).map(({ lastModified }) => lastModified)).toEqual([
      { ...STAMP, time: clock.time },
      STAMP,
    ]);
    await takeBack(urn, OWNER);
    expect(await forms(urn)).toEqual({ open: [[FORM, ['n', 'o'], ['u']]], complete: [] });
    await change('DELETE', urn, 'structuredProperties');
    expect((await forms(urn)).open).toEqual([[FORM, ['n', 'o', 'u'], []]]);
  });

  it('lose the verification with a required answer, and keep it with others', async () => {
    const urn = newTable();
    for (const [key, value] of [
      [OWNER, 'jane'],
      [USE, 'daily'],
      [NOTE, 'x'],
    ])
      await answer(urn, key, value ?? '');
    await assign(urn);
    await change('PATCH', urn, 'forms', [{ op: 'add', path: `/verifications/${FORM}`, value: { form: FORM } }]);
    await takeBack(urn, NOTE);
    expect((await read(urn, 'forms'))['verifications']).toEqual([{ form: FORM }]);
    await takeBack(urn, USE);
    expect((await read(urn, 'forms'))['verifications']).toEqual([]);
  });

  it('keep what a client wrote of a question until its answer changes, and write no version for an equal answer', async () => {
    const urn = newTable();
    const prompt = (id: string) => ({ id, lastModified: STAMP });
    const written = {
      incompleteForms: [],
      completedForms: [{ urn: FORM, incompletePrompts: [prompt('n')], completedPrompts: [prompt('o'), prompt('u')] }],
    };
    await upsert(urn, 'forms', written);
    clock.time += 1000;
    await answer(urn, OWNER, 'jane');
    await answer(urn, OWNER, 'jane');
    expect(await read(urn, 'forms')).toEqual(written);
    await upsert(urn, 'forms', { incompleteForms: [{ urn: 'urn:li:form:unknown' }], completedForms: [] });
    expect(await forms(urn)).toEqual({ open: [['urn:li:form:unknown', [], []]], complete: [] });
  });

  it('lose open questions that their form lost, at the next answer, and keep answered ones', async () => {
    const [urn, form] = [newTable(), 'urn:li:form:shrinks'];
    const define = (...prompts: JsonObject[]) => upsert(form, 'formInfo', { name: 'Shrinks', prompts });
    await define(asking('o', OWNER), asking('u', USE), asking('n', NOTE));
    await answer(urn, USE, 'daily');
    await assign(urn, form);
    await define(asking('n', NOTE));
    expect(await forms(urn)).toEqual({ open: [[form, ['o', 'n'], ['u']]], complete: [] });
    await answer(urn, NOTE, 'x');
    expect(await forms(urn)).toEqual({ open: [], complete: [[form, [], ['n', 'u']]] });
    await change('DELETE', form, 'formInfo');
    await takeBack(urn, NOTE);
    expect(await forms(urn)).toEqual({ open: [], complete: [[form, [], ['n', 'u']]] });
  });

  it('follow answers for each column, and new columns', async () => {
    const urn = newTable();
    const row = (name: string) => `urn:li:schemaField:(${urn},${name})`;
    const columns = (...names: string[]) => upsert(urn, 'schemaMetadata', schemaOf(names));
    const state = async () => {
      const { incompleteForms, completedForms } = await read(urn, 'forms');
      const [form] = [...objectsOf(incompleteForms), ...objectsOf(completedForms)];
      const prompts = [...objectsOf(form?.['incompletePrompts']), ...objectsOf(form?.['completedPrompts'])];
      const names = (list: string) => valuesAt(prompts, `/*/fieldAssociations/${list}/*/fieldPath`);
      return {
        complete: objectsOf(completedForms).length,
        open: names('incompleteFieldPrompts'),
        done: names('completedFieldPrompts'),
      };
    };
    await columns('a', 'b', 'c.d');
    await answer(row('b'), USE, 'x');
    await assign(urn, COLUMNS);
    expect(await state()).toEqual({ complete: 0, open: ['a', 'c.d'], done: ['b'] });
    await writer.write(ACTOR, [
      proposal('UPSERT', row('a'), 'structuredProperties', {
        properties: [{ propertyUrn: USE ?? '', values: [{ string: 'x' }] }],
      }),
      proposal('UPSERT', row('c.d'), 'structuredProperties', {
        properties: [{ propertyUrn: USE ?? '', values: [{ string: 'y' }] }],
      }),
    ]);
    expect(await state()).toEqual({ complete: 1, open: [], done: ['a', 'b', 'c.d'] });
    await columns('a', 'b', 'c.d', 'e');
    expect(await state()).toEqual({ complete: 0, open: ['e'], done: ['a', 'b', 'c.d'] });
    await columns('a', 'b');
    expect(await state()).toEqual({ complete: 1, open: [], done: ['a', 'b'] });
    await takeBack(row('a'), USE);
    expect(await state()).toEqual({ complete: 0, open: ['a'], done: ['b'] });
  });

  it('stay as clients write them where their questions have more states than the limit', async () => {
    const urn = newTable();
    const questions = 100;
    const wide = 'urn:li:form:wide';
    const ofColumns = { type: 'FIELDS_STRUCTURED_PROPERTY', required: true };
    await upsert(wide, 'formInfo', {
      name: 'Wide',
      prompts: Array.from({ length: questions }, (_, index) => asking(`q${index}`, USE, ofColumns)),
    });
    const columns = (width: number) => upsert(urn, 'schemaMetadata', schemaOf(namesUpTo(width)));
    const prompts = async () => objectsOf((await read(urn, 'forms'))['incompleteForms'])[0]?.['incompletePrompts'];
    await columns(LIMITS.formStates / questions);
    await assign(urn, wide);
    expect(await prompts()).toBeUndefined();
    await columns(LIMITS.formStates / questions - 1);
    expect(objectsOf(await prompts())).toHaveLength(questions);
    expect(valuesAt((await prompts()) ?? [], '/*/fieldAssociations/incompleteFieldPrompts/*')).toHaveLength(
      LIMITS.formStates - questions,
    );
  });

  it('belong to the run of the answer, and go back with it', async () => {
    const urn = newTable();
    await assign(urn);
    const before = await read(urn, 'forms');
    const properties = [OWNER, USE].map((propertyUrn) => ({
      propertyUrn: propertyUrn ?? '',
      values: [{ string: 'x' }],
    }));
    await upsert(
      urn,
      'structuredProperties',
      { properties },
      { systemMetadata: { runId: 'answers', lastObserved: 1 } },
    );
    expect((await forms(urn)).complete).toHaveLength(1);
    const log = new ChangeLogPostgres(database, models);
    await createRollbacks({ database, models, writer, projections: [], log, now: clock.now }).rollBack({
      runId: 'answers',
      actor: ACTOR,
      read: { access: { kind: 'everything' }, privileges: [], signal: new AbortController().signal },
      hard: false,
      dryRun: false,
      requestId: 'a request',
    });
    expect(await read(urn, 'forms')).toEqual(before);
  });
});

function namesUpTo(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `c${index}`);
}

function schemaOf(names: readonly string[]): JsonObject {
  return {
    schemaName: 's',
    platform: 'urn:li:dataPlatform:hive',
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields: names.map((fieldPath) => ({
      fieldPath,
      nativeDataType: 'int',
      type: { type: { 'com.linkedin.schema.NumberType': {} } },
    })),
  };
}
