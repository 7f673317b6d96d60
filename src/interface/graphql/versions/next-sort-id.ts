const FIRST_LETTER = 'A';
const LAST_LETTER = 'Z';

export const FIRST_SORT_ID = 'AAAAAAAA';

/** compat: the text after this one, as released servers make it: letters count like digits. The text after the last one is the first. */
export function nextSortId(text: string): string {
  const letters = [...text];
  for (let index = letters.length - 1; index >= 0; index--) {
    const letter = letters[index] ?? FIRST_LETTER;
    if (letter !== LAST_LETTER) {
      letters[index] = String.fromCharCode(letter.charCodeAt(0) + 1);
      break;
    }
    letters[index] = FIRST_LETTER;
  }
  return letters.join('');
}
