import type { Selected } from '#web/pages/bulk/selection/selection';
import { selected, showResults, toggle, toggleShown } from '#web/pages/bulk/selection/selection-store';

const hits = (...names: readonly string[]): readonly Selected[] =>
  names.map((name) => ({ urn: `urn:li:dataset:${name}`, name, entityType: 'dataset' }));
const names = () => [...selected().chosen.values()].map(({ name }) => name).join('');

describe('the selection of the search that is shown', () => {
  it('stays when more pages come, and its ranges go over them', () => {
    showResults('orders', [{ hits: hits('a', 'b') }]);
    for (const hit of hits('b')) toggle(hit);
    showResults('orders', [{ hits: hits('a', 'b') }, { hits: hits('c', 'd') }]);
    expect(names()).toBe('b');
    for (const hit of hits('d')) toggle(hit, true);
    expect(names()).toBe('bcd');
  });

  it('takes in all pages that are shown, and takes them out again', () => {
    showResults('tables', [{ hits: hits('a', 'b') }, { hits: hits('c') }]);
    toggleShown();
    expect(names()).toBe('abc');
    for (const hit of hits('b')) toggle(hit);
    toggleShown();
    expect(names()).toBe('acb');
    toggleShown();
    expect(names()).toBe('');
  });

  it('is dropped with another question, also if that finds the same', () => {
    showResults('orders', [{ hits: hits('a') }]);
    toggleShown();
    showResults('order', [{ hits: hits('a') }]);
    expect(names()).toBe('');
  });
});
