/** Unicode sorts the marks of a letter in a time that grows with the square of their number. */
import { addressWithoutSecrets, looksSecret } from '#base/addresses/without-secrets';
import { foldCase } from '#base/json/fold-case';
import { normalized } from '#base/json/normalized';
import { fold } from '#search/language/text/fold';
import { tokenize } from '#search/language/text/tokenize';

const FORMS = ['NFC', 'NFKC', 'NFKD'] as const;

test.each([
  'cafe\u0301',
  'ｶﾞ',
  'Z\u0301\u0316\u0308\u0323algo',
  'נִקּוּד',
  'ภาษาไทย',
  'plain',
  '\ufb01',
  'a'.repeat(1000) + '\u0301',
])('%s is normalized as Unicode says', (text) => {
  for (const form of FORMS) expect(normalized(text, form)).toBe(text.normalize(form));
});

test.each([
  ['marks', '\u0301\u0316'],
  ['signs of Katakana that become marks', '\u0301\uff9e'],
  ['marks that an unseen sign separates', `${'\u0301\u0316'.repeat(14)}\u200b`],
  ['marks that a joiner separates', `${'\u0301\u0316'.repeat(14)}\u200d`],
])('the time grows as the number of %s does', (_name, unit) => {
  const uses: readonly ((text: string) => unknown)[] = [
    ...FORMS.map((form) => (text: string) => normalized(text, form)),
    fold,
    foldCase,
    tokenize,
    addressWithoutSecrets,
    looksSecret,
  ];
  const time = (use: (text: string) => unknown, length: number) => {
    const text = `a${unit.repeat(length / unit.length)}`;
    const before = process.cpuUsage();
    use(text);
    return process.cpuUsage(before).user / 1000;
  };
  for (const use of uses) expect(Math.min(time(use, 200_000), time(use, 200_001))).toBeLessThan(1000);
});
