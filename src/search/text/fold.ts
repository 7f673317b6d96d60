/** Latin letters that Unicode does not take apart into a base letter and an accent. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
};
const WHOLE_LETTER = new RegExp(`[${Object.keys(WHOLE_LETTERS).join('')}]`, 'g');
const LATIN_ACCENT = /[\u0300-\u036f]/g;
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** A text as it is compared without regard to case, accents and compatibility forms (full-width letters, ligatures). */
export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  const base = text.normalize('NFKD').replace(LATIN_ACCENT, '').normalize('NFC').toLowerCase();
  return base.replace(WHOLE_LETTER, (letter) => WHOLE_LETTERS[letter] ?? letter);
}
