import type { Position, SourceFile, SourceRange } from '../model/source-range';
import type { Origin } from '../model/model';

/** Turns offsets of a file into lines and columns. A line ends with LF, CR LF or a lone CR. */
export class LineIndex {
  private readonly lineStarts: number[] = [0];

  constructor(private readonly file: SourceFile) {
    for (const lineBreak of file.text.matchAll(/\r\n|\n|\r/g))
      this.lineStarts.push(lineBreak.index + lineBreak[0].length);
  }

  origin(start: number, end: number): Origin {
    return { file: this.file, range: this.range(start, end) };
  }

  private range(start: number, end: number): SourceRange {
    return { start: this.position(start), end: this.position(end) };
  }

  private position(offset: number): Position {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.lineStarts[low] ?? 0) + 1, offset };
  }
}
