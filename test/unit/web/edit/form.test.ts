/** Forms lose nothing of a value and invent nothing, and two changes of one value are joined. */
import display from '#generated/registry/display.json';
import type { TypeDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { FormStore } from '#web/entity/edit/form/form-store';
import { type Path, valueAt, withValueAt } from '#web/entity/edit/form/paths';
import { withStamps } from '#web/entity/edit/form/with-stamps';
import { differencesOf, mergeValues } from '#web/entity/edit/merge/merge-values';

const types: Record<string, TypeDisplay> = JSON.parse(JSON.stringify(display.types));
const DEPTH = 4;

/** A value with every field of the models, down to a depth. */
function generated(shape: ShapeFacts, depth = 0): JsonValue {
  if (shape.kind === 'array') return depth > DEPTH ? [] : [generated(shape.items, depth + 1)];
  if (shape.kind === 'map') return depth > DEPTH ? {} : { key: generated(shape.values, depth + 1) };
  if (shape.kind === 'union') {
    const [[member, inner] = ['', undefined]] = Object.entries(shape.members);
    return inner ? { [member]: generated(inner, depth + 1) } : {};
  }
  if (shape.kind === 'primitive') return shape.name === 'boolean' ? true : shape.name === 'string' ? 'text' : 7;
  const type = types[shape.name];
  if (type?.kind === 'enum') return type.symbols[0]?.name ?? '';
  if (type?.kind !== 'record' || depth > DEPTH) return {};
  return Object.fromEntries(type.fields.map((field) => [field.name, generated(field.type, depth + 1)]));
}

function leavesOf(value: JsonValue, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]));
}

const ASPECTS = Object.values(display.aspects).map(({ name, record }) => ({ name, record }));
const WRITER = { actor: 'urn:li:corpuser:jane', time: 5 };

describe('a form', () => {
  it.each(ASPECTS)('of $name keeps the value when each field is set to what it was', ({ record }) => {
    const value = generated({ kind: 'named', name: record });
    const store = new FormStore(value);
    for (const path of leavesOf(value)) store.set(path, store.at(path));
    expect(store.current).toEqual(value);
    expect(store.isChanged).toBe(false);
    expect(withStamps(value, value, { kind: 'named', name: record }, types, WRITER)).toBe(value);
  });

  it('removes a field, and keeps those that it does not know', () => {
    expect(withValueAt({ a: 1, unknown: { b: 2 } }, ['a'], undefined)).toEqual({ unknown: { b: 2 } });
    expect(withValueAt({ a: ['x', 'y'] }, ['a', 0], undefined)).toEqual({ a: ['y'] });
    expect(valueAt({ a: [{ b: 3 }] }, ['a', 0, 'b'])).toBe(3);
  });

  it('stamps what changed with its writer, and nothing else', () => {
    const links = {
      elements: [{ url: 'https://a', description: 'A', createStamp: { time: 1, actor: 'urn:li:corpuser:joe' } }],
    };
    const changed = { elements: [...links.elements, { url: 'https://b', description: 'B' }] };
    const shape = { kind: 'named', name: display.aspects.institutionalMemory.record } as const;
    expect(withStamps(changed, links, shape, types, WRITER)).toEqual({
      elements: [
        links.elements[0],
        { url: 'https://b', description: 'B', createStamp: { time: 5, actor: WRITER.actor } },
      ],
    });
  });
});

describe('a merge', () => {
  const itemKeys = { '/tags': ['tag'] };
  const tags = (...names: string[]) => ({ tags: names.map((tag) => ({ tag })) });

  it('joins items that two people added and removed', () => {
    const differences = differencesOf(tags('a', 'b'), tags('a', 'b', 'mine'), tags('b', 'theirs'), itemKeys);
    expect(differences.map(({ path, by }) => [path.join('/'), by])).toEqual([
      ['tags/theirs', 'theirs'],
      ['tags/a', 'theirs'],
      ['tags/mine', 'mine'],
    ]);
    const take = ({ by }: { by: string }) => (by === 'theirs' ? 'theirs' : 'mine');
    expect(mergeValues(tags('a', 'b'), tags('a', 'b', 'mine'), tags('b', 'theirs'), { itemKeys, take })).toEqual(
      tags('b', 'theirs', 'mine'),
    );
  });

  it('names a field that both changed, and takes the side that is chosen', () => {
    const [base, mine, theirs] = [
      { text: 'a', n: 1 },
      { text: 'b', n: 1 },
      { text: 'c', n: 2 },
    ];
    expect(differencesOf(base, mine, theirs, {}).map(({ path, by }) => [path[0], by])).toEqual([
      ['text', 'both'],
      ['n', 'theirs'],
    ]);
    const take = ({ by }: { by: string }) => (by === 'both' ? 'mine' : 'theirs');
    expect(mergeValues(base, mine, theirs, { itemKeys: {}, take })).toEqual({ text: 'b', n: 2 });
  });
});
