// Names and error texts come from clients, files and other servers. On a terminal, control characters in them would move the cursor,
// change what was printed before, or show a text in another order than it has.

/** C0, DEL, C1, the characters that set the direction of text, and the separators of lines and paragraphs. */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
/** Control characters without C0, which JSON escapes itself. */
const CONTROLS_OF_JSON = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Text of several lines, with `\u001b` and its like in place of control characters. Line breaks and tabs stay. */
export function printable(text: string): string {
  return text.replace(CONTROLS, (character) =>
    character === '\n' || character === '\t' ? character : escaped(character),
  );
}

/** A text within one line, with line breaks escaped too. */
export function printableLine(text: string): string {
  return text.replace(CONTROLS, escaped);
}

/** The same JSON with the control characters of its strings escaped. */
export function printableJson(json: string): string {
  return json.replace(CONTROLS_OF_JSON, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
