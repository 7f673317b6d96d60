/** A long name around many changes is not repeated for each of them without a limit. */
import { registry } from '#generated/registry/registry';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import { EntityChanges } from '#catalog/topics/entity-changes';
import { createTimelineReader } from '#catalog/timeline/create-timeline-reader';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { differencesOf } from '#base/json/differences';

const models = new ModelRegistry(registry);
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)';
const ASPECT = 'editableSchemaMetadata';
const TAGS = 20_000;

/** A column with so many tags. */
function value(fieldPath: string, count: number): string {
  const tags = Array.from({ length: count }, (_, index) => ({ tag: `urn:li:tag:t${index}` }));
  return JSON.stringify({ editableSchemaFieldInfo: [{ fieldPath, globalTags: { tags } }] });
}

function timelineOf(values: readonly string[], raw = false) {
  const stamp = { systemMetadata: '{}', createdBy: 'urn:li:corpuser:ann', deletedOn: null };
  const versions = values.map((each, index) => ({ ...stamp, version: index + 1, value: each, createdOn: index }));
  const aspect = { aspectName: ASPECT, versions: versions.toReversed(), isPresent: true, firstVersion: 1 };
  const history = () => Promise.resolve([{ ...aspect, historyStartsAt: 0, isComplete: true }]);
  const unused = () => Promise.reject(new Error('not used'));
  const reader = createTimelineReader(models, { history, entityAsOf: unused, entitiesAsOf: unused });
  const read = wholeCatalog(new AbortController().signal);
  return reader.timeline({ urn: URN, categories: [], startTime: 0, endTime: 10, raw, read });
}

function changesOf(after: string) {
  const change = {
    position: 1,
    time: 0,
    urn: URN,
    entityType: 'dataset',
    aspect: ASPECT,
    operation: 'UPSERT' as const,
    versionBefore: null,
    versionAfter: 1,
    eventTime: null,
    actor: 'urn:li:corpuser:ann',
    runId: null,
    requestId: null,
    value: after,
  };
  return new EntityChanges(models).of(change, {
    before: null,
    lacksBefore: false,
    lacksValue: false,
    later: undefined,
  });
}

test('items are told apart by the names around them', async () => {
  const field = (fieldPath: string, tag: string) => ({ fieldPath, globalTags: { tags: [{ tag }] } });
  const before = { editableSchemaFieldInfo: [field('a', 'urn:li:tag:x'), field('b', 'urn:li:tag:x')] };
  const after = { editableSchemaFieldInfo: [field('b', 'urn:li:tag:x'), field('a', 'urn:li:tag:y')] };
  const [, { events = [] } = {}] = await timelineOf([before, after].map((each) => JSON.stringify(each)));
  expect(events.map(({ operation, element, within }) => [operation, element, within])).toEqual([
    ['REMOVE', 'urn:li:tag:x', ['a']],
    ['ADD', 'urn:li:tag:y', ['a']],
  ]);
});

test('a timeline that repeats a long name too often is refused', async () => {
  const long = value('x'.repeat(100_000), TAGS);
  await expect(timelineOf([long])).rejects.toThrow('the limit answerBytes');
  const [{ events = [] } = {}] = await timelineOf([value('x'.repeat(500), TAGS)]);
  expect(events).toHaveLength(TAGS);
});

test('a patch whose paths repeat a long name too often is not made', async () => {
  const members = (count: number, each: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, each]));
  const patch = (name: string, count: number, each: number | string = 2) =>
    differencesOf(
      JSON.stringify({ [name]: members(count, 1) }),
      JSON.stringify({ [name]: members(count, 2) }).replaceAll(':2', `:${each}`),
    );
  const long = 'x'.repeat(100_000);
  expect(patch(long, TAGS)).toBeUndefined();
  expect(patch(long, TAGS, '12345678901234567890')).toBeUndefined();
  expect(patch('x', TAGS)).toHaveLength(TAGS);
  const version = (tag: string, each: number) =>
    JSON.stringify({ ...JSON.parse(value('a', 1).replace('t0', tag)), [long]: members(TAGS, each) });
  const raw = timelineOf([version('x', 1), version('y', 2)], true);
  await expect(raw).rejects.toThrow('the limit answerBytes');
});

test('changes that repeat a long name too often are one change', () => {
  const { length, ...found } = changesOf(value('x'.repeat(100_000), TAGS));
  expect(length).toBeLessThan(10);
  expect(found[0]).toMatchObject({ operation: 'MODIFY', modifier: null, parameters: { aspect: ASPECT } });
  expect(changesOf(value('x'.repeat(200), 50))).toHaveLength(50);
});
