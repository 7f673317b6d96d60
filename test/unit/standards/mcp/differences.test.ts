import { Differences } from '#standards/mcp/answers/differences';

const json = (value: unknown) => JSON.stringify(value);

describe('the differences of two values', () => {
  test.each<[string, unknown, unknown, string]>([
    ['a changed text', { a: 'x' }, { a: 'y' }, 'replace /a "y"'],
    ['what was added and removed', { a: 1 }, { b: [1] }, 'remove /a; add /b [1]'],
    ['nothing', { a: 1 }, { a: 1 }, 'only its stamp'],
    ['many places', {}, { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }, 'and 1 more'],
    ['a long text', { a: '' }, { a: 'x'.repeat(100) }, `replace /a "${'x'.repeat(59)}`],
  ])('%s', (_what, before, after, words) =>
    expect(new Differences().between(json(before), json(after))).toMatch(
      new RegExp(`${words.replace(/[[\]]/g, '\\$&')}$`),
    ),
  );

  test('are given up when they take too long', () => {
    const differences = new Differences();
    const long = json('x'.repeat(1_200_000));
    expect(differences.between(long, long)).toContain('too long to compare');
    expect(differences.between('1', '2')).toContain('too long to compare');
  });
});
