/** Characters that take two columns of a terminal: East Asian wide forms and pictures. */
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})$/u;
/** Characters that combine with the character before them. */
const NONE = /^(?:\p{Mn}|\p{Me})$/u;

/** Columns that a text of visible characters takes on a terminal. */
export function textWidth(text: string): number {
  return [...text].reduce((width, character) => width + (NONE.test(character) ? 0 : WIDE.test(character) ? 2 : 1), 0);
}
