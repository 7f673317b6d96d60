/** What a change of several entities would do: which change, which need not, and which cannot. */
import display from '#generated/registry/display.json';
import type { AspectDisplay, TypeDisplay } from '#generated/registry/display-types';
import {
  type BulkAction,
  type BulkType,
  byReason,
  countsOf,
  planOf,
  usualWord,
  type Wanted,
} from '#web/pages/bulk/bulk-plan';
import { quickListOf } from '#web/entity/edit/rail/quick-list';
import type { Selected } from '#web/pages/bulk/selection/selection';
import type { JsonRecord } from '#web/ui/values/value-kinds';

const types: Record<string, TypeDisplay> = JSON.parse(JSON.stringify(display.types));
const aspects: Record<string, AspectDisplay> = JSON.parse(JSON.stringify(display.aspects));
const GOLD = 'urn:li:tag:gold';
const PII = 'urn:li:tag:pii';
const JANE = 'urn:li:corpuser:jane';
const JOE = 'urn:li:corpuser:joe';

function actionOf(aspect: string, refused: readonly string[] = []): BulkAction {
  const model = aspects[aspect];
  const list = model && quickListOf(model, types);
  if (!model || !list) throw new Error(`${aspect} is not a list`);
  const typeOf = (name: string): [string, BulkType] => {
    const reason = refused.includes(name) ? `You may not edit it of a ${name}.` : undefined;
    return [name, { plural: `${name}s`, record: model.record, list, types, reason, isPartly: false }];
  };
  const plurals = new Map([['query', 'Queries']]);
  const byType = new Map(['dataset', 'chart'].map(typeOf));
  return { aspect, title: model.title, doc: '', plurals, byType };
}

function target(name: string, entityType = 'dataset'): Selected {
  return { urn: `urn:li:${entityType}:${name}`, name, entityType };
}

function there(values: Readonly<Record<string, JsonRecord>>) {
  return new Map(Object.entries(values).map(([name, value]) => [`urn:li:dataset:${name}`, value]));
}

const tags = (...urns: readonly string[]): JsonRecord => ({ tags: urns.map((tag) => ({ tag })) });
const add = (...urns: readonly string[]): Wanted => ({ kind: 'add', urns, word: undefined });
const remove = (...urns: readonly string[]): Wanted => ({ kind: 'remove', urns, word: undefined });
const [a, b, c] = [target('a'), target('b'), target('c')];

describe('the plan of a change of several entities', () => {
  it('adds to those that do not have it, and leaves the others alone', () => {
    const found = there({ b: tags(PII), c: tags(GOLD, PII) });
    const plan = planOf([a, b, c], actionOf('globalTags'), found, add(GOLD));
    expect(plan.changes.map(({ target: { name }, value }) => [name, value])).toEqual([
      ['a', tags(GOLD)],
      ['b', tags(PII, GOLD)],
    ]);
    expect(plan.same).toEqual([c]);
    expect(plan.unable).toEqual([]);
  });

  it('adds only what is missing, and keeps what else an item and the value say', () => {
    const value = { tags: [{ tag: GOLD, context: 'by hand' }], other: 1 };
    const plan = planOf([a], actionOf('globalTags'), there({ a: value }), add(GOLD, PII));
    expect(plan.changes[0]?.value).toEqual({ tags: [{ tag: GOLD, context: 'by hand' }, { tag: PII }], other: 1 });
  });

  it('removes from those that have it', () => {
    const found = there({ a: tags(PII, GOLD), b: tags(PII) });
    const plan = planOf([a, b, c], actionOf('globalTags'), found, remove(GOLD));
    expect(plan.changes.map(({ target: { name }, value }) => [name, value])).toEqual([['a', tags(PII)]]);
    expect(plan.same).toEqual([b, c]);
  });

  it('says what else a new item has to say, and adds nobody twice with another word', () => {
    const owned = { owners: [{ owner: JANE, type: 'DATAOWNER' }] };
    const wanted: Wanted = { kind: 'add', urns: [JANE, JOE], word: 'PRODUCER' };
    const plan = planOf([a], actionOf('ownership'), there({ a: owned }), wanted);
    expect(plan.changes[0]?.value).toEqual({ owners: [...owned.owners, { owner: JOE, type: 'PRODUCER' }] });
    expect(planOf([a], actionOf('ownership'), there({ a: owned }), { ...wanted, urns: [JANE] }).same).toEqual([a]);
  });

  it('offers the word that most items say', () => {
    const owned = (...words: readonly string[]): JsonRecord => ({
      owners: words.map((type, index) => ({ owner: `${JOE}${index}`, type })),
    });
    const found = there({ a: owned('PRODUCER'), b: owned('DATAOWNER', 'PRODUCER') });
    expect(usualWord([a, b, c], actionOf('ownership'), found)).toBe('PRODUCER');
    expect(usualWord([c], actionOf('ownership'), found)).toBeUndefined();
    expect(usualWord([a], actionOf('globalTags'), there({ a: tags(PII) }))).toBeUndefined();
  });

  it('edits lists of plain urns', () => {
    const plan = planOf([a], actionOf('domains'), there({ a: { domains: [] } }), add('urn:li:domain:sales'));
    expect(plan.changes[0]?.value).toEqual({ domains: ['urn:li:domain:sales'] });
  });

  it('leaves out, with the reason, what may not be edited, and what has no such list', () => {
    const chart = target('d', 'chart');
    const query = target('e', 'query');
    const action = actionOf('globalTags', ['chart']);
    const plan = planOf([a, chart, query], action, new Map(), add(GOLD));
    expect(plan.changes.map((change) => change.target)).toEqual([a]);
    expect(plan.unable).toEqual([
      { target: chart, reason: 'You may not edit it of a chart.' },
      { target: query, reason: 'Queries have no “Tags”.' },
    ]);
  });

  it('names some of the types that have no such list, and counts the others', () => {
    const others = ['query', 'x', 'y', 'z', 'zz'].map((type) => target(type, type));
    const { unable } = planOf([a, ...others], actionOf('globalTags'), new Map(), add(GOLD));
    expect([...byReason(unable).keys()]).toEqual(['Queries, x, y, and 2 other types have no “Tags”.']);
  });

  it('puts those with one reason together', () => {
    const action = actionOf('globalTags', ['dataset']);
    const { unable } = planOf([a, target('d', 'query'), b], action, new Map(), add(GOLD));
    expect([...byReason(unable).values()]).toEqual([[a, b], [target('d', 'query')]]);
  });

  it('counts what is there, most first, each entity once', () => {
    const found = there({ a: tags(PII), b: tags(GOLD, PII, PII) });
    expect([...countsOf([a, b, c], actionOf('globalTags'), found)]).toEqual([
      [PII, 2],
      [GOLD, 1],
    ]);
  });
});
