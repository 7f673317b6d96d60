/** The entities that doc comments are seen to hold; others stay as they are written. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['ndash', '\u2013'],
  ['mdash', '\u2014'],
  ['lsquo', '\u2018'],
  ['rsquo', '\u2019'],
  ['ldquo', '\u201c'],
  ['rdquo', '\u201d'],
  ['hellip', '\u2026'],
  ['bull', '\u2022'],
  ['rarr', '\u2192'],
  ['larr', '\u2190'],
  ['times', '\u00d7'],
  ['copy', '\u00a9'],
  ['reg', '\u00ae'],
  ['trade', '\u2122'],
]);
const ENTITY = /&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]+));/g;

/** The text of a doc comment: without its markers, the margin of asterisks and empty first and last lines; entities become characters. */
export function docText(comment: string): string {
  const lines = comment.slice(3, -2).split(/\r\n|\n|\r/);
  // Blanks before the closing marker, and asterisks alone on its line, belong to no line.
  const last = (lines.pop() ?? '').trimEnd();
  lines.push(/^\s*\*+$/.test(last) ? '' : last);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  if (lines[0]?.trim() === '') lines.shift();
  return decodeEntities(lines.map(withoutMargin).join('\n'));
}

function withoutMargin(line: string): string {
  return line.trimStart().replace(/^\* ?/, '');
}

function decodeEntities(text: string): string {
  return text.replaceAll(
    ENTITY,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return ENTITIES.get(name) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
