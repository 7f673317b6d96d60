import { normalized } from '#base/json/normalized';

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
