import { type Drawing, ORIGIN, type Shape } from './drawing';

/** The drawing as the text of an SVG file. Names are data, so they are escaped. */
export function svgOf({ width, height, shapes }: Drawing): string {
  const [wide, high] = [Math.ceil(width), Math.ceil(height)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="${ORIGIN} ${ORIGIN} ${wide} ${high}" font-family="system-ui, sans-serif">`,
    ...shapes.map(elementOf),
    '</svg>',
    '',
  ].join('\n');
}

function elementOf(shape: Shape): string {
  if (shape.kind === 'line') {
    const dash = shape.isDashed ? ' stroke-dasharray="5 4"' : '';
    return `<path d="${shape.d}" fill="none" stroke="${escaped(shape.colour)}"${dash}/>`;
  }
  if (shape.kind === 'box') {
    const { x, y, width, height, fill, border } = shape;
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${escaped(fill)}" stroke="${escaped(border)}"/>`;
  }
  const weight = shape.isBold ? ' font-weight="600"' : '';
  return `<text x="${shape.x}" y="${shape.y}" font-size="${shape.size}"${weight} fill="${escaped(shape.colour)}">${escaped(shape.text)}</text>`;
}

/** Characters that XML does not have are left out. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
}
