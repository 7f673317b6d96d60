/** The timeline and the authors that follow from the versions of aspects. */
import type { TypeDisplay } from '#generated/registry/display-types';
import { eventsOf, groupEvents } from '#web/entity/history/entity-events';
import { fieldAuthors } from '#web/entity/history/field-authors';
import type { AspectVersions, StoredVersion } from '#web/entity/history/versions';
import { lineChanges, wordChanges } from '#web/entity/history/text-changes';
import { runChange } from '#web/pages/runs/run-change';
import type { JsonRecord } from '#web/ui/values/value-kinds';

const version = (number: number, value: JsonRecord, actor = 'jane', more: Partial<StoredVersion> = {}) => ({
  version: number,
  value,
  created: { actor, time: number * 60_000 },
  systemMetadata: { runId: 'no-run-id-provided' },
  ...more,
});

const history = (versions: readonly StoredVersion[], more: Partial<AspectVersions> = {}): AspectVersions => ({
  name: 'page',
  isPresent: true,
  isComplete: true,
  historyStartsAt: versions.at(-1)?.created.time ?? 0,
  versions,
  ...more,
});

describe('the events of an entity', () => {
  it('are additions, changes and removals, newest first', () => {
    const versions = [version(3, { a: 3 }), version(2, { a: 2 }, 'bob', { deletedOn: 150_000 }), version(1, { a: 1 })];
    const { events, hasMore } = eventsOf([history(versions)]);
    expect(hasMore).toBe(false);
    expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['added', 'jane'],
      ['removed', undefined],
      ['changed', 'bob'],
      ['added', 'jane'],
    ]);
  });

  it('end where an aspect has older versions that were not asked for', () => {
    const cut = history([version(9, {}), version(8, {})], { historyStartsAt: 1 });
    const old = history([version(1, {})], { name: 'other' });
    expect(eventsOf([cut, old])).toMatchObject({ hasMore: true, events: [{ version: 9 }] });
  });

  it('say when the value before is not kept', () => {
    expect(eventsOf([history([version(5, {})], { isComplete: false })]).events[0]?.kind).toBe('oldest');
  });

  it('belong together if one writer made them at once', () => {
    const same = { created: { actor: 'jane', time: 60_000 } };
    const { events } = eventsOf([
      history([version(1, {}, 'jane', same)]),
      history([version(1, {}, 'jane', same)], { name: 'other' }),
    ]);
    expect(groupEvents(events)).toMatchObject([{ actor: 'jane', events: [{}, {}] }]);
  });
});

describe('who set what', () => {
  const types: { readonly [name: string]: TypeDisplay } = {
    Page: {
      kind: 'record',
      title: 'Page',
      doc: '',
      fields: [
        {
          name: 'tags',
          title: 'Tags',
          doc: '',
          required: true,
          type: { kind: 'array', items: { kind: 'primitive', name: 'string' } },
        },
      ],
    },
  };

  it('is the last write that changed the field, or the item of a list', () => {
    const versions = [
      version(3, { title: 'b', tags: ['x', 'y'] }, 'kim'),
      version(2, { title: 'b', tags: ['x'] }, 'bob'),
      version(1, { title: 'a', tags: ['x'] }, 'jane'),
    ];
    const authors = fieldAuthors(history(versions), { kind: 'named', name: 'Page' }, types);
    expect(authors.map(({ name, item, actor }) => [name, item, actor])).toEqual([
      ['title', undefined, 'bob'],
      ['tags', 'x', 'jane'],
      ['tags', 'y', 'kim'],
    ]);
  });

  it('starts again after a deletion', () => {
    const versions = [version(2, { a: 1 }, 'bob'), version(1, { a: 1 }, 'jane', { deletedOn: 70_000 })];
    expect(fieldAuthors(history(versions), { kind: 'named', name: 'Page' }, {})[0]?.actor).toBe('bob');
  });
});

describe('texts', () => {
  it('are compared by words and by lines', () => {
    expect(wordChanges('old words', 'new words').map(({ kind }) => kind)).toEqual(['removed', 'added', 'same']);
    expect(lineChanges('a\nb\n', 'a\nc\n')).toEqual([
      { kind: 'same', text: 'a' },
      { kind: 'removed', text: 'b' },
      { kind: 'added', text: 'c' },
    ]);
  });
});

describe('what a run changed', () => {
  const of = (runId: string) => ({ systemMetadata: { runId } });

  it('is from the last value of another run to its own last one', () => {
    const versions = [
      version(4, { a: 4 }, 'jane', of('later')),
      version(3, { a: 3 }, 'jane', of('run')),
      version(2, { a: 2 }, 'jane', of('run')),
      version(1, { a: 1 }, 'jane', of('first')),
    ];
    expect(runChange(history(versions), 'run')).toEqual({ before: { a: 1 }, after: { a: 3 } });
    expect(runChange(history(versions), 'first')).toEqual({ before: undefined, after: { a: 1 } });
    expect(runChange(history(versions), 'other')).toBeUndefined();
  });
});
