import { sameWords } from '#search/language/text/same-words';

describe('sameWords', () => {
  it.each([
    ['Gold Standard', 'gold standard'],
    ['Mia Müller', 'mia mueller'],
    ['mia mueller', 'Mia Müller'],
    ['Mia Müller', 'mia muller'],
    ['SALES.CORE', 'sales core'],
    ['The Office of Finance', 'office finance'],
    ['goldStandard', 'goldstandard'],
  ])('%s and %s are the same', (one, other) => {
    expect(sameWords(one, other)).toBe(true);
  });

  it.each([
    ['Gold Standard', 'standard gold'],
    ['Gold Standard', 'gold'],
    ['Gold', 'gold standard'],
    ['', ''],
    ['the', 'of'],
  ])('%s and %s differ', (one, other) => {
    expect(sameWords(one, other)).toBe(false);
  });
});
