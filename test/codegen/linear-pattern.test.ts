import { linearPattern, linearRegExp } from '#codegen/values/linear-pattern';

/** The engine of the compiled checks, which is a text. */
function compiledPattern(pattern: string): { test(text: string): boolean } {
  const module: { compile?: (pattern: string, flags: string) => { test(text: string): boolean } } = {};
  new Function('exports', 'require', `exports.compile = ${linearRegExp(['^a$']).code};`)(module, require);
  return module.compile?.(pattern, 'u') ?? /never^/;
}

describe('patterns of models', () => {
  it.each([
    ['^[a-z]{2,5}-\\d+$', 'ab-12', 'AB-12'],
    ['\\u0041', 'xAx', 'xax'],
    ['^\\p{L}+$', 'äöü', 'a1'],
    ['^[^/]+$', 'a b', 'a/b'],
    ['^a$', 'a', 'a\n'],
    ['^(?!@@)[@\\w]+$', '@a', '@@a'],
    ['^(?!\\.{1,2}$)(?!.*\\/)[\\w.-]+$', '...', '..'],
    ['^(?=.*[a-z])(?=.*\\d).{4,}$', 'a1bc', 'abcd'],
    ['^(?![ \\t]*\\(default(.*)\\))[^]*', '(other)', ' (default)'],
    ['^(?!^a|b).*', 'ca', 'ba'],
    ['^(?!a(b(c|d)))a(b|x)', 'abx', 'abd'],
    ['^(?![)(])(a|b)$', 'a', ')'],
    ['^\\s$', '\u00a0', 'a'],
    ['^\\S+$', 'a', '\ufeff'],
    ['^[a\\s]+$', 'a\u2028', 'b'],
    ['^[^\\s/]+$', 'a', '\v'],
    ['^[\\S]$', '\u200b', '\u3000'],
    ['^a.b$', 'a\u0085b', 'a\u2028b'],
    ['^\\.$', '.', 'a'],
    ['^[.]$', '.', 'a'],
    ['^\\uD83D\\uDE00$', '😀', 'a'],
    ['^[\\uD83D\\uDE00]$', '😀', '\ud83d'],
    ['^\\p{Script=Greek}+$', 'αβγ', 'abc'],
    ['^[\\p{sc=Greek}\\d]+$', 'α1', 'a'],
    ['^\\\\s$', '\\s', ' '],
  ])('mean what they mean in JSON Schema: %s', (pattern, good, bad) => {
    expect([good, bad].map((text) => new RegExp(pattern, 'u').test(text))).toEqual([true, false]);
    expect([good, bad].map((text) => linearPattern(pattern).test(text))).toEqual([true, false]);
    expect([good, bad].map((text) => compiledPattern(pattern).test(text))).toEqual([true, false]);
  });

  it.each(['(?=a)', '(?<!a)b', '(a)\\1', 'a{1001}', '^(?=a)b|c', '^a(?!b)', '^(?!(a)\\1)b', '^(?<x>a)\\k<x>$'])(
    'are refused if the engine cannot express them: %s',
    (pattern) => {
      expect(() => linearPattern(pattern)).toThrow('error parsing regexp');
    },
  );

  it('keep the engine of Node where they are of the service', () => {
    expect(linearRegExp(['^a$'])('^a$', 'u')).toBeInstanceOf(RegExp);
    expect(compiledPattern('^a$')).toBeInstanceOf(RegExp);
  });
});
